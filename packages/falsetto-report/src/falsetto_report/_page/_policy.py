"""What a browser may do with the page: run its own script, use its own style, nothing else."""

from __future__ import annotations

import base64
import hashlib

__all__ = ["policy"]


def policy(script: str, style: str) -> str:
    """Return the content security policy under which only `script` and `style` work."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
