"""The texts of all codes in, the page docs/errors.md out: `python -m dsl.diagnostics.index > docs/errors.md`."""

from __future__ import annotations

import sys

from dsl.diagnostics.registry import FAMILIES, LANGUAGES, all_texts, family_title, template, word

_INTRO = """# Chyby a rady · Errors and hints

Stránka se vyrábí z textů v `dsl/diagnostics/texts` příkazem `make docs`; totéž řekne `karban explain KÓD`.
This page is generated from `dsl/diagnostics/texts` by `make docs`; `karban explain CODE` says the same.
"""


def index_page() -> str:
    parts = [_INTRO]
    for family in FAMILIES:
        codes = [code for code in all_texts() if code[2] == family]
        if codes:
            titles = " · ".join(family_title(family, lang) for lang in LANGUAGES)
            parts.append(f"## {titles}\n")
            parts.extend(_section(code) for code in codes)
    return "\n".join(parts)


def _section(code: str) -> str:
    entry = all_texts()[code]
    lines = [f"### {code}\n"]
    for lang in LANGUAGES:
        lines.append(f"**{word(entry.severity, lang)}:** {template(code, lang)}\n")
        lines.append(f"{entry.explanation.get(lang, '')}\n")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(index_page())
