"""A desk in, a page on the loopback address out: pictures, the page as JSON, and every change as it comes."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from dsl.cli.preview.desk import Desk, Page
from dsl.cli.speech import language, say

ADDRESS = "127.0.0.1"
PULSE = 10.0  # seconds after which a silent listener is asked whether he is still there
SAFE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_DATA = Path(__file__).resolve().parent.parent / "data" / "preview"
_FILES = {"/preview.css": "text/css; charset=utf-8", "/preview.js": "text/javascript; charset=utf-8"}


class Server(ThreadingHTTPServer):
    """Listens on this machine only."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = False

    def __init__(self, desk: Desk, port: int = 0) -> None:
        self.desk = desk
        super().__init__((ADDRESS, port), _Answer)

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is no error."""


class _Answer(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        """A name that leads here by another's DNS is not answered: only this machine's own names are."""
        path = self.path.partition("?")[0]
        if self.headers.get("Host", "") not in self._own_names():
            self._send(HTTPStatus.FORBIDDEN, "text/plain; charset=utf-8", b"403\n")
        elif path == "/":
            self._send(HTTPStatus.OK, "text/html; charset=utf-8", page_html().encode())
        elif path in _FILES:
            self._send(HTTPStatus.OK, _FILES[path], (_DATA / path[1:]).read_bytes())
        elif path == "/page.json":
            self._send(HTTPStatus.OK, "application/json", page_json(self.server.desk.page).encode())
        elif path == "/events":
            self._events()
        else:
            self._picture(path)

    def _own_names(self) -> tuple[str, str]:
        return f"{ADDRESS}:{self.server.server_port}", f"localhost:{self.server.server_port}"

    def _picture(self, path: str) -> None:
        key = path.removeprefix("/card/").removesuffix(".svg")
        found = self.server.desk.picture(key) if path == f"/card/{key}.svg" else None
        if found is None:
            self._send(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"404\n")
        else:
            self._send(HTTPStatus.OK, "image/svg+xml", found)

    def _events(self) -> None:
        """Each version of the page once, for as long as somebody listens."""
        self._head(HTTPStatus.OK, "text/event-stream; charset=utf-8")
        desk, seen = self.server.desk, -1
        while not desk.closed:
            page = desk.wait(seen, PULSE)
            line = f"data: {page_json(page)}\n\n" if page.version != seen else ": \n\n"
            seen = page.version
            self.wfile.write(line.encode())
            self.wfile.flush()

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self._head(status, kind, len(body))
        self.wfile.write(body)

    def _head(self, status: HTTPStatus, kind: str, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in SAFE.items():
            self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def version_string(self) -> str:
        return "karban"

    def log_message(self, format: str, *args: object) -> None:
        """The terminal belongs to the author."""


def page_json(page: Page) -> str:
    return json.dumps(asdict(page), ensure_ascii=False)


@cache
def _template() -> Any:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined)
    return environment.from_string((_DATA / "page.html.j2").read_text(encoding="utf-8"))


def page_html() -> str:
    return str(_template().render(lang=language(), say=lambda key: say(f"preview.page.{key}")))
