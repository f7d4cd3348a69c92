"""The compiled hot loop: millions of trials of the same program."""

from __future__ import annotations

from wsstats.kernels.batch import count_hits, end_of_trial

__all__ = ["count_hits", "end_of_trial"]
