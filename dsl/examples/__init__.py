"""Blocks `příklad` of a game file in, outcomes out: each example set up, played and judged."""

from dsl.examples.run import Outcome, run_examples

__all__ = ["Outcome", "run_examples"]
