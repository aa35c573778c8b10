"""Trains and their routes: what is legal, what it earns, and the best run."""

from railhead.routes.answer import Best, BestRoute
from railhead.routes.listing import legal_routes
from railhead.routes.meter import OutOfTime
from railhead.routes.optimiser import Problem, optimise, pose, solve
from railhead.routes.rules import EITHER, FIRST, SECOND, Bonus, Call, Dearest, Rules, Train

__all__ = [
    "EITHER",
    "FIRST",
    "SECOND",
    "Best",
    "BestRoute",
    "Bonus",
    "Call",
    "Dearest",
    "OutOfTime",
    "Problem",
    "Rules",
    "Train",
    "legal_routes",
    "optimise",
    "pose",
    "solve",
]
