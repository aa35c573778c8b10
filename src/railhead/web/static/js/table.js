// The table page.

import { drawCurtain } from "./curtain.js";
import { ring, wantsBell } from "./bell.js";
import { connectClocks, run as runClocks } from "./clocks.js";
import { announce, find } from "./dom.js";
import { adoptHint, connectHint } from "./hint.js";
import { connectHistory } from "./history.js";
import { connectKeeping } from "./keeping.js";
import { connectKeys } from "./keys.js";
import { adoptLedger, connectLedger } from "./ledger.js";
import { adoptLesson, connectLesson } from "./lesson.js";
import { listen } from "./live.js";
import { connectLooking } from "./looking.js";
import { adoptMap, connectMap, followMarks } from "./map.js";
import { adoptOrders, connectOrders } from "./orders.js";
import { adoptPanel, connectPanel } from "./panel.js";
import { adoptPicks, connectPicks } from "./picks.js";
import { adoptPlacing, connectPlacing } from "./placing.js";
import { connectNotes } from "./notes.js";
import { onChange } from "./regions.js";
import { connectReport } from "./report.js";
import { adoptRoutes, connectRoutes } from "./routes.js";
import { connectSeats } from "./seats.js";
import { adoptSheet, connectSheet } from "./sheet.js";
import { state } from "./state.js";
import { adoptLog, connectTalk } from "./talk.js";
import { adoptTogether, connectTogether } from "./together.js";
import { connectUndo } from "./undo.js";
import { adoptView, connectViewport } from "./viewport.js";
import { connectViews, followRound } from "./views.js";

const icon = find("link[rel=icon]");
const plainIcon = icon.getAttribute("href");
let asked = state.yours;
/** The position whose decision was taken up last. */
let taken = state.at;

/** The tab's title and icon say when it is your turn. */
function showTurn() {
  document.title = state.tabTitle;
  document.body.dataset.position = String(state.at);
  icon.setAttribute("href", state.yours && !state.whatIf ? icon.dataset.turn : plainIcon);
  if (state.yours && !asked) {
    announce(`${state.over}: ${state.heading}`);
    if (wantsBell() && !state.whatIf) ring();
  }
  asked = state.yours;
}

connectViewport();
connectViews();
connectLedger();
connectPanel();
connectHint();
connectOrders();
connectPicks();
connectTogether();
connectPlacing();
connectRoutes();
connectMap();
connectHistory();
connectUndo();
connectTalk();
connectSeats();
connectKeeping();
connectReport();
connectNotes();
connectSheet();
connectKeys();
connectLesson();
connectClocks();
showTurn();
onChange((changed) => {
  showTurn();
  if (changed.has("map")) adoptMap();
  adoptView();
  if (changed.has("map") || changed.has("decision") || state.at !== taken) {
    taken = state.at;
    adoptTogether();
    adoptPlacing();
    followMarks();
    adoptPanel(changed.has("decision"));
    adoptPicks();
    adoptHint();
    adoptOrders();
    adoptRoutes();
    adoptLesson();
  }
  adoptLog();
  adoptLedger();
  followRound();
  adoptSheet();
  runClocks();
  drawCurtain();
});
connectLooking();
listen();
drawCurtain();
document.body.dataset.ready = "yes";
