// The lobby, and a table that is not begun.

import { connectGatherings } from "./gathering.js";

connectGatherings();
document.body.dataset.ready = "yes";
