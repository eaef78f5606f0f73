/** Tables of DC Spyfall that are often wanted, its modules by picture, its ways of talking, and the game in five pictures. */

import type { Kit } from "$lib/newtable/kit";
import Places from "./places/Places.svelte";
import { fit, means } from "./plan/fit";
import Modules from "./plan/Modules.svelte";
import Talk from "./plan/Talk.svelte";
import PrimerPicture from "./PrimerPicture.svelte";

const MODULES = { "super-powers": true, harley: true, farce: true, multiverse: true };

const kit: Kit = {
  presets: [
    { id: "first", options: { rounds: 3 }, seats: 5, chairs: "medium" },
    { id: "classic", options: { "talk-mode": "free" }, chairs: "link" }, // SP-1501: among people
    { id: "modules", options: MODULES, seats: 5 },
    { id: "quick", options: { rounds: 3, "round-seconds": 300, "final-talk-seconds": 60 } },
    { id: "ready", options: {} },
    { id: "companion", options: { "talk-mode": "companion" } },
  ],
  start: "classic",
  choosers: {},
  primer: { steps: ["card", "ask", "accuse", "guess", "point"], Picture: PrimerPicture },
  sections: [
    { id: "talk", options: ["talk-mode", "track-turns", "shared-device"], Chosen: Talk },
    { id: "modules", options: ["super-powers", "harley", "farce", "multiverse"], Chosen: Modules },
    { id: "places", options: ["places"], Chosen: Places },
  ],
  groups: [
    { id: "time", options: ["rounds", "round-seconds", "final-talk-seconds", "first-dealer", "absence"] },
    { id: "lists", options: ["reference-list", "mark-used-locations", "transcript", "name-filter"] },
    { id: "points", options: ["late-bonus", "farce-wrong-guess", "multiverse-initiator"] },
  ],
  fit,
  means,
};

export default kit;
