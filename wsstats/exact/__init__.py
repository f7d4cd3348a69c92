"""Exact odds: closed forms for one pile, and propagation over all states for hits."""

from __future__ import annotations

from wsstats.exact.hypergeom import cancel_odds, dealt_odds
from wsstats.exact.odds import Odds, exact_odds

__all__ = ["Odds", "cancel_odds", "dealt_odds", "exact_odds"]
