"""The name of a printer in, what was measured on it out; kept in a file in the user's configuration folder."""

from __future__ import annotations

import json
import os
from pathlib import Path

from codegen.calibration import MOST, Offset, offset
from dsl.cli import files
from dsl.cli.speech import refuse


def config_file() -> Path:
    """XDG_CONFIG_HOME counts only when it is an absolute path."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    home = Path(given) if os.path.isabs(given) else Path(os.path.expanduser("~")) / ".config"
    return home / "karban" / "printers.json"


def known() -> dict[str, Offset]:
    path = config_file()
    if not path.exists():
        return {}
    try:
        found = json.loads(files.read(path).decode("utf-8"))["printers"]
        return {str(name): _offset(row["offset"]) for name, row in found.items()}
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise refuse("print.broken_printers", name=path) from error


def measured(name: str) -> Offset:
    every = known()
    if name not in every:
        names = ", ".join(every) or "–"
        raise refuse("print.no_printer", name=name, names=names)
    return every[name]


def store(name: str, text: str) -> Path:
    """Keep the offset of a printer; the file that was written."""
    found = offset(text)
    if found is None:
        raise refuse("print.bad_offset", text=text)
    rows = {one: {"offset": list(pair)} for one, pair in sorted({**known(), name: found}.items())}
    path = config_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("file.unwritable", name=path, reason=error.strerror or type(error).__name__) from error
    files.replace(path, json.dumps({"printers": rows}, ensure_ascii=False, indent=1) + "\n")
    return path


def _offset(pair: list[float]) -> Offset:
    right, down = float(pair[0]), float(pair[1])
    if not max(abs(right), abs(down)) <= MOST:
        raise ValueError
    return right, down
