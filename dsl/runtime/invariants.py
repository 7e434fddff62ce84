"""A State in, what is wrong with it out: every card in one place, no token from nowhere, no state of a small pile."""

from __future__ import annotations

from dsl.runtime.state import State


def check_invariants(state: State) -> list[str]:
    """Sentences about broken promises; [] when all is well."""
    return [*_cards(state), *_tokens(state), *_states(state)]


def _cards(state: State) -> list[str]:
    faults: list[str] = []
    seen: dict[int, list[int]] = {}
    for pile, cards in enumerate(state.zones):
        for card in cards:
            seen.setdefault(card, []).append(pile)
    for card in range(len(state.program.layout.cards)):
        piles = seen.get(card, [])
        if len(piles) > 1 or (not piles and not state.loose):
            faults.append(f"card {card} lies in {len(piles)} places")
        elif state.where[card] != (piles[0] if piles else -1):
            faults.append(f"card {card} is thought to lie in pile {state.where[card]}")
    if state.zones[state.program.layout.void]:
        faults.append("the void pile is not empty")
    return faults


def _tokens(state: State) -> list[str]:
    layout = state.program.layout
    faults = [f"token place {place} holds {count}" for place, count in enumerate(state.tokens) if count < 0]
    if state.loose:
        return faults
    for token in state.program.game.tokens.values():
        if token.supply is not None:
            places = [*layout.token_places(token.name, state.players), layout.tokens[token.name].bank]
            total = sum(state.tokens[place] for place in places)
            if total != token.supply:
                faults.append(f"{token.name}: {total} instead of {token.supply}")
    return faults


def _states(state: State) -> list[str]:
    layout, faults = state.program.layout, []
    for pile, number in enumerate(state.states):
        plan = layout.zones.get(layout.place_of(pile)[0])
        if number and (plan is None or not 0 < number <= plan.states):
            faults.append(f"pile {pile} cannot be in state {number}")
        elif number and plan is not None and len(state.zones[pile]) < plan.least:
            faults.append(f"pile {pile} is too small for a state")
    return faults
