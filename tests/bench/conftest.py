"""What benchmarks of screens share: services over an empty folder, phones that are put away, and the served app's collecting."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench_phone import Phone
from played import opened

from golfscore.app import Collector
from golfscore.services.app_services import AppServices

Opened = Callable[[str], Phone]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    """The real services over an empty folder."""
    with opened(tmp_path) as services:
        yield services


@pytest.fixture
def collector() -> Iterator[Collector]:
    """Collecting as the served app does it: between taps."""
    before = gc.get_threshold()
    collector = Collector()
    collector.begin()
    yield collector
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture
def phone(services: AppServices, collector: Collector) -> Iterator[Callable[..., Phone]]:
    """Opens phones: ``phone(route)`` or ``phone(route, preferences)``."""
    phones: list[Phone] = []

    def opened_at(route: str, preferences: dict[str, str] | None = None) -> Phone:
        phones.append(Phone(services, route, preferences))
        return phones[-1]

    yield opened_at
    for phone in phones:
        phone.close()
