"""A resolved Game in, a Program out."""

from dsl.compile.flow import compile_game
from dsl.compile.program import Program

__all__ = ["Program", "compile_game"]
