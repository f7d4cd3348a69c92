"""Tidy tables (pandas) made from results and tallies."""
