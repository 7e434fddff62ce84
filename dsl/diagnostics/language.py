"""What the user asked for and the environment in, the language of messages out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dsl.diagnostics.registry import LANGUAGES, Lang


def pick_language(flag: str | None, env: Mapping[str, str]) -> Lang:
    """The flag, then KARBAN_LANG, then the locale; Czech when nobody says otherwise."""
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    for wish in (flag or "", env.get("KARBAN_LANG", ""), locale):
        for lang in LANGUAGES:
            if re.split("[^a-z]", wish.lower())[0] == lang:
                return lang
    return "cs"
