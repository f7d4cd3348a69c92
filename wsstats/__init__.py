"""Odds of damage, cancel and refresh for the card game Weiss Schwarz."""
