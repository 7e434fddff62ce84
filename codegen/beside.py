"""The folder of a game and a name in, the file of that name out; nothing outside the folder is ever opened."""

from __future__ import annotations

from pathlib import Path, PurePosixPath


class NotThere(Exception):
    """There is no such file beside the game, or it may not be read."""


def found(folder: Path | None, name: str) -> Path:
    """`name` is written with slashes, as in „obrazky/hrad.svg“."""
    parts = PurePosixPath(name).parts
    if folder is None or not parts or name.startswith("/") or "\\" in name or ":" in name or ".." in parts:
        raise NotThere
    path = folder.joinpath(*parts)
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
        if not inside or not path.is_file():
            raise NotThere
    except (OSError, ValueError) as error:
        raise NotThere from error
    return path


def read(folder: Path | None, name: str, most: int) -> bytes:
    """The file, or as much of it as shows that it is longer than `most`."""
    try:
        with found(folder, name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise NotThere from error
