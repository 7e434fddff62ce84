"""The meaning of sentences under one name: expressions over seats, cards and numbers, and statements.

Lowering makes these nodes, the compiler turns them into functions. Names of zones, tokens, properties and verbs are
the game's own lemmas. A *slot* is a numbered local variable of a routine; a *var* is bound by one expression only
(CardsWhere, SeatsWhere …) and numbered uniquely within its routine.
"""

from dsl.model.questions import *  # noqa: F403
from dsl.model.statements import *  # noqa: F403
from dsl.model.things import *  # noqa: F403
from dsl.model.values import *  # noqa: F403
