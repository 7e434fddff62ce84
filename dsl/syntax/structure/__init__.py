"""Source in, File out: the skeleton of a game file (blocks, entries, sub-entries), no meaning yet."""

from dsl.syntax.structure.nodes import Block, Entry, ExampleStep, File, Id, Sub, Text

__all__ = ["Block", "Entry", "ExampleStep", "File", "Id", "Sub", "Text"]
