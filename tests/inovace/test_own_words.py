"""The sentences of the file are its own: none of four or more words stands in the printed rules.

rulebook_sentences.txt holds fingerprints of the sentences there (letters only, so that line breaks do not matter).
"""

from __future__ import annotations

import hashlib
import re

from tests.inovace.game import HERE, sentences

FINGERPRINTS = frozenset((HERE / "rulebook_sentences.txt").read_text(encoding="ascii").split())


def fingerprint(words: list[str]) -> str:
    return hashlib.sha256("".join(words).casefold().encode()).hexdigest()[:16]


def own() -> list[list[str]]:
    found = [re.findall(r"\w+", part) for text in sentences() for part in re.split(r"[.;:]", text)]
    return [words for words in found if len(words) > 3]


def copied(known: frozenset[str]) -> list[str]:
    return [" ".join(words) for words in own() if fingerprint(words) in known]


def test_no_sentence_is_copied() -> None:
    assert copied(FINGERPRINTS) == []
    assert len(own()) > 200
    assert len(FINGERPRINTS) > 300


def test_a_copied_sentence_would_be_seen() -> None:
    """Whatever its capitals and line breaks: here the rules would hold one of our own sentences."""
    words = own()[0]
    printed = " ".join(words).upper().replace(" ", "\n").split()
    assert copied(FINGERPRINTS | {fingerprint(printed)}) == [" ".join(words)]
