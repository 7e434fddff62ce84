"""An integer state in, random numbers and the next state out: SplitMix64, the same on every Python."""

from __future__ import annotations

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
SAFE = 1 << 32  # draws share one 64-bit number while their product stays below: the bias is under 2⁻³²


def advance(state: int) -> tuple[int, int]:
    """The next state and 64 random bits."""
    state = (state + STEP) & MASK
    bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return state, bits ^ (bits >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """The next state and a number from 0 to limit - 1."""
    state, bits = advance(state)
    return state, bits % limit


def shuffled(state: int, items: list[int]) -> int:
    """Shuffle the list in place (Fisher–Yates from the end); the next state."""
    bits, room = 0, SAFE
    for size in range(len(items), 1, -1):
        room *= size
        if room > SAFE:
            state, bits = advance(state)
            room = size
        bits, other = divmod(bits, size)
        last = size - 1
        items[last], items[other] = items[other], items[last]
    return state
