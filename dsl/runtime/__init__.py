"""Programs in, running games out: start, decisions, choices, copies, and why something is not legal."""

from dsl.runtime.decision import Decision, NothingAsked, Option, card_name, decision
from dsl.runtime.errors import BudgetExceeded, IllegalChoice
from dsl.runtime.invariants import check_invariants
from dsl.runtime.machine import begin_turn, choose_many, link, position, start, step
from dsl.runtime.state import State, digest
from dsl.runtime.why import Reason, why_not

__all__ = [
    "BudgetExceeded", "Decision", "IllegalChoice", "NothingAsked", "Option", "Reason", "State", "begin_turn",
    "card_name", "check_invariants", "choose_many", "decision", "digest", "link", "position", "start", "step",
    "why_not",
]  # fmt: skip
