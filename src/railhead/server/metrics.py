"""Figures for whoever runs the server, as Prometheus reads them.

They tell how much is going on, and never at which table or by whom. Each process counts for itself.
Litestar's own exporter keeps its counters in the process rather than in the app, and knows requests
alone; this one counts what a table server does.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency as Given
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import event
from sqlalchemy.engine import Engine, ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from railhead import __version__
from railhead.server.errors import not_found
from railhead.server.faults import fault_of
from railhead.server.settings import Settings
from railhead.server.written import Written

disable_created_metrics()  # type: ignore[no-untyped-call]

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_KEPT = 15.0  # seconds for which what was counted in the database is told again
# Headers that a proxy adds: what comes through one does not come from this computer.
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")

Sample = tuple[dict[str, str], float]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = self._gauge("railhead_build_info", "The version that runs.", "version")
        build.labels(__version__).set(1)
        self.requests = self._counter(
            "railhead_requests", "Requests answered.", "method", "route", "status"
        )
        self.seconds = Histogram(
            "railhead_request_seconds",
            "Seconds until an answer began.",
            ["route"],
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.entries = self._counter("railhead_entries", "Changes of tables, by kind.", "kind")
        self.bot_moves = self._counter("railhead_bot_moves", "Actions of computer players.")
        self.searches = self._counter("railhead_searches", "Searches for routes.", "result")
        self.imports = self._counter("railhead_imports", "Files opened as tables.", "result")
        self.database_errors = self._counter(
            "railhead_database_errors", "Times that the database failed.", "fault"
        )
        self.jobs = self._counter("railhead_jobs_ended", "Jobs that ended.", "kind", "result")

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered; status 0: whoever asked had left."""
        self.requests.labels(method, route, str(status)).inc()
        if status:
            self.seconds.labels(route).observe(seconds)

    def written(self, journal: Sequence[Written]) -> None:
        """Entries were added to a journal."""
        for each in journal:
            self.entries.labels(each.entry.kind).inc()

    def watch(self, engine: Engine) -> None:
        """Count what goes wrong with a database. That somebody else was faster is nothing wrong."""

        def failed(context: ExceptionContext) -> None:
            error = context.sqlalchemy_exception or context.original_exception
            if isinstance(error, Exception) and not isinstance(error, IntegrityError):
                fault = fault_of(error)
                self.database_errors.labels("other" if fault is None else fault.code).inc()

        event.listen(engine, "handle_error", failed)

    def gauge(self, name: str, says: str, ask: Callable[[], float]) -> None:
        """A figure that is asked for when somebody wants to know it."""
        self._gauge(name, says).set_function(ask)

    def counted(
        self, name: str, says: str, labels: Sequence[str], count: Callable[[], Iterable[Sample]]
    ) -> None:
        """Figures that are counted in the database when somebody wants to know them."""
        self.registry.register(_Counted(name, says, labels, count))

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(name, says, labels, registry=self.registry)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(name, says, labels, registry=self.registry)


class _Counted(Collector):
    """A figure out of the database; where that does not answer, the figure is left out."""

    def __init__(
        self, name: str, says: str, labels: Sequence[str], count: Callable[[], Iterable[Sample]]
    ) -> None:
        self._family = name, says, labels
        self._count = count
        self._kept: list[Sample] = []
        self._until = 0.0

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Its name alone: nothing is counted at the start."""
        name, says, labels = self._family
        return [GaugeMetricFamily(name, says, labels=labels)]

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """The figure now, or as it was a moment ago."""
        now = time.monotonic()
        if now >= self._until:
            try:
                self._kept = list(self._count())
            except SQLAlchemyError:
                self._kept = []
            self._until = now + _KEPT
        name, says, labels = self._family
        family = GaugeMetricFamily(name, says, labels=labels)
        for values, figure in self._kept:
            family.add_metric([values[label] for label in labels], figure)
        return [family]


def may_read(settings: Settings, request: Request[Any, Any, Any]) -> bool:
    """Whether somebody may know the figures: who has the token, or is on this computer."""
    given = request.headers.get("authorization", "").encode()
    if settings.metrics_token:
        return hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())
    return settings.metrics and _is_local(request)


def _is_local(request: Request[Any, Any, Any]) -> bool:
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@get("/metrics", include_in_schema=False, sync_to_thread=True)
def metrics_page(
    request: Request[Any, Any, Any], settings: Given[Settings], metrics: Given[Metrics]
) -> Response[bytes]:
    """All figures for whoever may know them; for others there is nothing here."""
    if not may_read(settings, request):
        not_found("There is nothing at this address.")
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)
