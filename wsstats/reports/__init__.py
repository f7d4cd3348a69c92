"""Reports on a deck list: one page, its pictures and its tables."""

from __future__ import annotations

from wsstats.reports.write import Report, write_report

__all__ = ["Report", "write_report"]
