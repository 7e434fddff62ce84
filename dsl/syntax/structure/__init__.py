"""Source in, File out: the skeleton of a game file (blocks, entries, sub-entries), no meaning yet."""

from dsl.syntax.structure.nodes import Block, Entry, ExampleStep, File, Id, Sub, Text
from dsl.syntax.structure.parser import parse_structure
from dsl.syntax.structure.reading import load_source

__all__ = ["Block", "Entry", "ExampleStep", "File", "Id", "Sub", "Text", "load_source", "parse_structure"]
