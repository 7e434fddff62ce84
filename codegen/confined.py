"""A request on standard input in, a document or a complaint on standard output out: the process in which templates of
an author are rendered and set. It has a limit of time and memory and can open neither a file nor a connection.

It is run as a script by codegen/cell.py and imports nothing of the project.
"""

from __future__ import annotations

import codecs
import json
import sys
from typing import Any


def main() -> None:
    request = json.load(sys.stdin)
    sandbox, typst = _tools()
    _confine(request["seconds"], request["bytes"])
    try:
        files = {name: text.encode("utf-8") for name, text in request["files"].items()}
        for key, template in request["templates"].items():
            files |= _template(key, template, request["words"], sandbox)
        documents = _set(files, request["task"], typst)
    except MemoryError:
        _answer({"status": "memory"})
    except _Complaint as why:
        _answer(why.args[0])
    else:
        _answer({"status": "ok", "lengths": [len(one) for one in documents]}, documents)


def _tools() -> tuple[Any, Any]:
    """Everything that will be needed is loaded while files can still be opened."""
    import jinja2.debug
    import jinja2.loaders
    import jinja2.sandbox
    import typst

    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(undefined=jinja2.StrictUndefined, autoescape=False)
    codecs.lookup("unicode_escape")
    environment.from_string("{% for i in range(1) %}{{ '\\n%s'|format(i) }}{% endfor %}").render()
    return environment, typst


def _confine(seconds: int, most: int) -> None:
    try:
        import resource
    except ImportError:  # a system without limits: the parent still ends the process in time
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


class _Complaint(Exception):
    """Its argument is the answer."""


def _template(key: str, template: dict[str, Any], words: dict[str, Any], sandbox: Any) -> dict[str, bytes]:
    """The files of the folder of a template; what ends with .j2 is rendered when it is the template or included."""
    import jinja2

    sandbox.loader = jinja2.DictLoader(template["files"])
    try:
        made = sandbox.get_template(template["main"]).render(**words, deck=template["deck"])
    except jinja2.TemplateNotFound as error:
        raise _Complaint({"status": "outside", "message": str(error)}) from error
    except MemoryError:
        raise
    except Exception as error:
        line = getattr(error, "lineno", None) or _line(error)
        raise _Complaint({"status": "error", "message": str(error), "line": line}) from error
    folder = {f"{key}/{name}": text.encode("utf-8") for name, text in template["files"].items()}
    return {**folder, f"{key}/main.typ": (template["head"] + made).encode("utf-8")}


def _line(error: BaseException) -> int:
    """Of the template, where the fault happened."""
    found, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _set(files: dict[str, bytes], task: dict[str, Any], typst: Any) -> list[bytes]:
    compiler = typst.Compiler(files, ignore_system_fonts=True)
    try:
        if "query" in task:
            return [_queried(compiler, files, task["query"], typst).encode("utf-8")]
        made = compiler.compile(format=task["form"], ppi=task["ppi"], timestamp=task["timestamp"])
    except typst.TypstError as error:
        raise _Complaint({"status": "typst", "message": error.message, "place": error.diagnostic}) from error
    return made if isinstance(made, list) else [made]


def _queried(compiler: Any, files: dict[str, bytes], selector: str, typst: Any) -> str:
    try:
        found: str = compiler.query(selector, field="value")
    except RuntimeError:  # a query does not say where the fault is, a picture does
        typst.Compiler(files, ignore_system_fonts=True).compile(format="svg")
        raise
    return found


def _answer(answer: dict[str, Any], documents: list[bytes] | None = None) -> None:
    out = sys.stdout.buffer
    out.write(json.dumps(answer).encode("ascii") + b"\n")
    for document in documents or ():
        out.write(document)
    out.flush()


if __name__ == "__main__":
    main()
