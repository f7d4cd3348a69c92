"""Files that a user writes for wsstats: read, checked, and turned into values."""
