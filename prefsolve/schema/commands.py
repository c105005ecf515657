"""Which types each command answers with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..score.convention import Convention
from .hidden_cards import (
    AdviseAnswer,
    BidAnswer,
    ClaimAnswer,
    DiscardAnswer,
    EstimateAnswer,
    EstimateCardsAnswer,
    HiddenClaimAnswer,
    OrdersAnswer,
)
from .hunts import HuntAnswer
from .open_cards import (
    BatchAnswer,
    BatchRaspasyAnswer,
    FailedAnswer,
    RaspasyAnswer,
    RaspasyByScoreAnswer,
    RaspasyTableAnswer,
    SolveAnswer,
    SolveByScoreAnswer,
    TableAnswer,
)
from .player_tables import TablesAnswer, TablesListAnswer
from .problems import (
    AnalyseAnswer,
    AnalyseRaspasyAnswer,
    ComposeAnswer,
    ComposeFromAnswer,
    EtudeCheckAnswer,
    EtudeListAnswer,
    EtudeRepairAnswer,
    EtudeTodayAnswer,
    ExplainAnswer,
    NotRefutedAnswer,
)
from .sheets import PulkaAnswer, SelfcheckAnswer

__all__ = ["ANSWERS"]

ANSWERS: Mapping[str, tuple[Any, ...]] = {
    "solve": (SolveAnswer, RaspasyAnswer, SolveByScoreAnswer, RaspasyByScoreAnswer),
    "batch": (BatchAnswer, BatchRaspasyAnswer, FailedAnswer),
    "table": (TableAnswer,),
    "raspasy": (RaspasyTableAnswer,),
    "estimate": (EstimateAnswer, EstimateCardsAnswer, OrdersAnswer),
    "advise": (AdviseAnswer,),
    "discard": (DiscardAnswer, OrdersAnswer),
    "claim": (ClaimAnswer, HiddenClaimAnswer),
    "bid": (BidAnswer,),
    "hunt": (HuntAnswer,),
    "explain": (ExplainAnswer, NotRefutedAnswer),
    "analyse": (AnalyseAnswer, AnalyseRaspasyAnswer),
    "compose": (ComposeAnswer, ComposeFromAnswer),
    "etude list": (EtudeListAnswer,),
    "etude check": (EtudeCheckAnswer,),
    "etude repair": (EtudeRepairAnswer,),
    "etude today": (EtudeTodayAnswer,),
    "convention show": (Convention,),
    "pulka": (PulkaAnswer,),
    "tables": (TablesAnswer, TablesListAnswer),
    "selfcheck": (SelfcheckAnswer,),
}
"""By command: what one JSON object of its output may be."""
