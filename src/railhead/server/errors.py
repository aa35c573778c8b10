"""What can go wrong, said to the one who asked: a status, a code for programs, a sentence."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any, NoReturn

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.response.base import ASGIResponse
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy.exc import IntegrityError

from railhead.play.refusal import IllegalAction, RailheadError
from railhead.server.faults import complaints, fault_of

log = logging.getLogger("railhead.server")

ErrorPage = Callable[[Request[Any, Any, Any], "Problem"], Response[Any] | ASGIResponse]

# Codes of errors that the framework raises by itself.
_CODES = {
    400: "bad_request",
    403: "not_yours",
    404: "not_found",
    405: "bad_request",
    410: "gone",
    413: "too_large",
    415: "bad_request",
    429: "too_many",
}
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take such a request.",
    413: "That is too large.",
}
_SECRET = re.compile(r"(/seat/)[^/?#\s]+")


_LATER = {"retry-after": "5"}


class Problem(Exception):
    """Something that can't be done, for the one who asked for it."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        clause: str | None = None,
        *,
        headers: dict[str, str] | None = None,
        version: int | UnsetType = UNSET,
        actions: int | UnsetType = UNSET,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.clause = clause
        self.headers = headers or {}
        self.version = version
        self.actions = actions


class ErrorDetail(Struct):
    """``code`` is for programs, ``message`` for people; ``clause`` names the rule behind a
    refusal. A stale request is told how far the table has come."""

    code: str
    message: str
    clause: str | None = None
    version: int | UnsetType = UNSET
    actions: int | UnsetType = UNSET


class ErrorAnswer(Struct):
    """The body of every answer that is an error."""

    error: ErrorDetail


class NotFound(Problem):
    """Something that is not there."""

    def __init__(self, message: str) -> None:
        super().__init__(404, "not_found", message)


def not_found(message: str = "There is no such table.") -> NoReturn:
    """Raise the problem of something that is not there."""
    raise NotFound(message)


def not_yours(message: str) -> NoReturn:
    """Raise the problem of something that another may do."""
    raise Problem(403, "not_yours", message)


def bad_request(message: str) -> NoReturn:
    """Raise the problem of a request that makes no sense."""
    raise Problem(400, "bad_request", message)


def masked(path: str) -> str:
    """A path without the secret of a seat in it."""
    return _SECRET.sub(r"\1...", path)


def problem_of(request: Request[Any, Any, Any], error: Exception) -> Problem:
    """Any error as a problem; one that nobody foresaw is logged and not shown."""
    match error:
        case Problem():
            return error
        case IllegalAction(reason=reason, clause=clause):
            return Problem(422, "refused", reason, clause)
        case RailheadError():
            return Problem(422, "refused", str(error))
        case ValidationException():
            return Problem(400, "bad_request", _what_is_wrong(error))
        case HTTPException(status_code=status) if status < 500:
            return _of_framework(error)
        case UnicodeDecodeError():
            return Problem(400, "bad_request", "The request holds text that is not UTF-8.")
        case RecursionError():
            log.warning("%s is nested too deeply", masked(request.url.path), exc_info=error)
            return Problem(400, "bad_request", "The request is nested too deeply.")
        case InternalServerException() if "disconnected" in error.detail:
            return Problem(400, "bad_request", "The request was not sent to its end.")
        case IntegrityError():
            # Its transaction has left nothing: whoever was first has what this one wanted.
            log.warning("%s: another was faster", masked(request.url.path), exc_info=error)
            return Problem(409, "stale", "Something changed at the same moment. Try again.")
    fault = fault_of(error)
    if fault is not None:
        complaints.say(fault, error)
        return Problem(503, fault.code, fault.message, headers=_LATER)
    log.error("%s %s failed", request.method, masked(request.url.path), exc_info=error)
    return Problem(500, "internal", "Something went wrong here, and it was written down.")


def handler_for(
    error_page: ErrorPage | None,
) -> Callable[[Request[Any, Any, Any], Exception], Response[Any]]:
    """The handler of all errors: JSON for the API, a page for everybody else."""

    def handle(request: Request[Any, Any, Any], error: Exception) -> Any:
        problem = problem_of(request, error)
        if error_page is not None and not request.url.path.startswith("/api"):
            return error_page(request, problem)
        return answer(problem)

    return handle


def answer(problem: Problem) -> Response[ErrorAnswer]:
    """A problem as JSON."""
    detail = ErrorDetail(
        problem.code, problem.message, problem.clause, problem.version, problem.actions
    )
    return Response(
        ErrorAnswer(detail),
        status_code=problem.status,
        media_type="application/json",
        headers={"cache-control": "no-store", **problem.headers},
    )


def _of_framework(error: HTTPException) -> Problem:
    status = error.status_code
    sentence = _SENTENCES.get(status) or error.detail or "That can't be done."
    return Problem(status, _CODES.get(status, "bad_request"), sentence, headers=error.headers)


def _what_is_wrong(error: ValidationException) -> str:
    """The first thing that is wrong with a request, with its place."""
    match error.extra:
        case [{"message": str(message), "key": str(key)}, *_]:
            return f"{key}: {message}."
        case [{"message": str(message)}, *_]:
            return f"{message}."
    return "The request is not complete or not right."
