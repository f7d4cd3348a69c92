"""Compression against cancel odds."""
