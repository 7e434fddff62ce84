"""Sentences of the card texts: `read` makes a tree of them, `render` makes them of a tree."""

from dsl.syntax.sentence.reader import read
from dsl.syntax.sentence.render import render

__all__ = ["read", "render"]
