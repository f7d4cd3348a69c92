"""Questions of players, each answered by a seeded script."""
