"""All that the API answers to; apart, so that who needs one part of it need not read the others."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from railhead.server.api.clubs import ClubsController
from railhead.server.api.contests import ClubContestsController, ContestsController
from railhead.server.api.credentials import CredentialsController
from railhead.server.api.gatherings import GatheringsController, InvitationsController
from railhead.server.api.hints import HintsController
from railhead.server.api.history import HistoryController
from railhead.server.api.keeping import KeepingController
from railhead.server.api.live import LiveController
from railhead.server.api.lobby import LobbyController, ShownController
from railhead.server.api.me import MeController
from railhead.server.api.notices import LookingController, NoticesController, one_click
from railhead.server.api.opening import OpeningController
from railhead.server.api.operator import OperatorController, ToAllController
from railhead.server.api.orders import OrdersController
from railhead.server.api.pace import PaceController, VacationController
from railhead.server.api.peace import PeaceController
from railhead.server.api.pictures import PicturesController
from railhead.server.api.players import PlayersController
from railhead.server.api.playing import PlayingController
from railhead.server.api.qr import QrController
from railhead.server.api.routes import RoutesController
from railhead.server.api.seats import SeatsController
from railhead.server.api.signing_in import SignInController
from railhead.server.api.titles import TitlesController
from railhead.server.api.undo import UndoController

CONTROLLERS: tuple[ControllerRouterHandler, ...] = (
    one_click,
    TitlesController,
    OpeningController,
    HistoryController,
    PlayingController,
    RoutesController,
    HintsController,
    OrdersController,
    UndoController,
    SeatsController,
    QrController,
    PaceController,
    VacationController,
    NoticesController,
    LookingController,
    KeepingController,
    PicturesController,
    LiveController,
    SignInController,
    MeController,
    CredentialsController,
    PlayersController,
    PeaceController,
    OperatorController,
    ToAllController,
    LobbyController,
    ShownController,
    GatheringsController,
    InvitationsController,
    ClubsController,
    ClubContestsController,
    ContestsController,
)
