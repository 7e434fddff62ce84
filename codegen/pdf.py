"""A PDF in, the same PDF out with wishes for the print dialog: no scaling, turn over the long edge."""

from __future__ import annotations

import re

ONE_SIDE = b"/PrintScaling/None/Duplex/Simplex"
BOTH_SIDES = b"/PrintScaling/None/Duplex/DuplexFlipLongEdge"
SHORT_EDGE = b"/PrintScaling/None/Duplex/DuplexFlipShortEdge"

_TRAILER = re.compile(rb"trailer\s*<<(?P<trailer>.*?)>>\s*startxref\s*(?P<xref>\d+)\s*%%EOF\s*$", re.S)
_ROOT = re.compile(rb"/Root (\d+) 0 R")


def with_print_defaults(pdf: bytes, duplex: bool, short_edge: bool = False) -> bytes:
    """An incremental update: the catalogue once more, with the wishes. A PDF of another build is left as it is."""
    wishes = SHORT_EDGE if duplex and short_edge else BOTH_SIDES if duplex else ONE_SIDE
    end = _TRAILER.search(pdf)
    root = _ROOT.search(end["trailer"]) if end else None
    if end is None or root is None:
        return pdf
    catalogue = re.search(rb"\n%s 0 obj\n<<(.*?)>>\nendobj" % root[1], pdf, re.S)
    if catalogue is None:
        return pdf
    return _updated(pdf, int(root[1]), _wishing(catalogue[1], wishes), end["trailer"], int(end["xref"]))


def _wishing(catalogue: bytes, wishes: bytes) -> bytes:
    if b"/ViewerPreferences<<" in catalogue:
        return catalogue.replace(b"/ViewerPreferences<<", b"/ViewerPreferences<<" + wishes, 1)
    return catalogue + b"/ViewerPreferences<<" + wishes + b">>"


def _updated(pdf: bytes, number: int, catalogue: bytes, trailer: bytes, previous: int) -> bytes:
    body = pdf if pdf.endswith(b"\n") else pdf + b"\n"
    made = b"%d 0 obj\n<<%s>>\nendobj\n" % (number, catalogue)
    table = b"xref\n%d 1\n%010d 00000 n\r\n" % (number, len(body))
    tail = b"trailer\n<<%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (trailer, previous, len(body) + len(made))
    return body + made + table + tail
