"""Where an incoming message goes, and which conversation it stays in."""

from __future__ import annotations

from dataclasses import dataclass

FRONT_DESK = "front desk"
QUEUES = {"invoice": "billing", "password": "accounts"}


@dataclass(frozen=True)
class Message:
    text: str
    topic: str
    thread_key: str | None = None


@dataclass(frozen=True)
class Route:
    queue: str
    thread_key: str | None


def pick_route(message: Message) -> Route:
    """Choose a queue by the message's topic, and keep the message in its thread."""
    queue = QUEUES.get(message.topic, FRONT_DESK)
    return Route(queue=queue, thread_key=message.thread_key)
