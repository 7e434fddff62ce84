"""What the author typed in, a readable file out; new text in, the file replaced in one step."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from dsl import resources
from dsl.cli.speech import Refusal, refuse, say
from dsl.diagnostics.suggest import nearest


def locate(name: str) -> Path:
    """A path, or the id of a bundled game."""
    path = Path(name)
    if "\0" in name:
        raise refuse("file.none", name=name.replace("\0", "?"))
    if path.is_dir():
        raise refuse("file.folder", name=name)
    if path.exists():
        return path
    bundled = bundled_games()
    if name in bundled:
        return bundled[name]
    raise _unknown(name, path, bundled)


def bundled_games() -> dict[str, Path]:
    """Game id → file."""
    folders = (resources.folder("examples"), resources.folder("games"))
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.hra"))}


def read(path: Path) -> bytes:
    if path.is_dir():
        raise refuse("file.folder", name=path)
    try:
        return path.read_bytes()
    except OSError as error:
        raise refuse("file.unreadable", name=path, reason=_reason(error)) from error


def line_end(raw: bytes) -> str:
    """What the author's editor uses; a mended file keeps it."""
    return "\r\n" if b"\r\n" in raw else "\n"


def replace(path: Path, text: str, newline: str = "\n") -> None:
    put(path, text.replace("\n", newline).encode("utf-8"))


def put(path: Path, data: bytes) -> None:
    """Write beside the file, then put it in its place: never half a file."""
    put_all(((path, data),))


def put_all(wanted: Iterable[tuple[Path, bytes]]) -> None:
    """All files or none: everything is written beside before the first file is put in its place."""
    drafts: list[tuple[str, Path]] = []
    path = Path()
    try:
        for path, data in wanted:
            drafts.append((_draft(path, data), path))
        while drafts:
            draft, path = drafts[0]
            os.replace(draft, path)
            drafts.pop(0)
    except OSError as error:
        raise refuse("file.unwritable", name=path, reason=_reason(error)) from error
    finally:
        for draft, _ in drafts:
            os.unlink(draft)


def _draft(path: Path, data: bytes) -> str:
    """The data in a file beside the one that is meant."""
    wrong = errno.EINVAL if "\0" in str(path) else errno.EISDIR if path.is_dir() else 0
    if path.exists() and not path.is_file():
        wrong = wrong or errno.EPERM  # a device is not to be replaced by a file
    if wrong:
        raise OSError(wrong, os.strerror(wrong))
    handle, draft = tempfile.mkstemp(prefix=f".{path.name}."[:100], dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(draft, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
    except BaseException:
        os.unlink(draft)
        raise
    return draft


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _unknown(name: str, path: Path, bundled: dict[str, Path]) -> Refusal:
    siblings = [str(other) for other in sorted(path.parent.glob("*.hra"))] if path.parent.is_dir() else []
    near = nearest(name, [*bundled, *siblings])
    hint = say("main.near", names=", ".join(near)) if near else say("file.bundled", names=", ".join(bundled))
    return Refusal(f"{say('file.none', name=name)} {hint}")
