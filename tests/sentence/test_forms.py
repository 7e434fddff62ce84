"""Correct sentences are read without a fault and printed letter for letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sentence.reading import CORPUS, dictionary, printed, rows, understood


@pytest.mark.parametrize("row", rows("forms.tsv"), ids=lambda row: row[0])
def test_form_round_trips(row: list[str]) -> None:
    sentences, faults = understood(row[0])
    assert faults == []
    assert printed(sentences) == row[0]


def corpus_rows(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return [line.split("\t")[2] for line in lines if line.strip()]


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.tsv")), ids=lambda path: path.stem)
def test_corpus_round_trips(path: Path) -> None:
    lexicon = dictionary(path.with_suffix(".hra"))
    texts = corpus_rows(path)
    assert len(texts) > 5
    for text in texts:
        sentences, faults = understood(text, lexicon)
        assert (printed(sentences, lexicon), [fault.code for fault in faults]) == (text, [])


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.tsv")), ids=lambda path: path.stem)
def test_printed_text_is_read_as_the_same_tree(path: Path) -> None:
    lexicon = dictionary(path.with_suffix(".hra"))
    for text in corpus_rows(path):
        sentences, _ = understood(text, lexicon)
        assert understood(printed(sentences, lexicon), lexicon)[0] == sentences
