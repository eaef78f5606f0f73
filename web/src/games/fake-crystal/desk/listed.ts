/** The actions that are listed for a seat. */

import { Listed as AllListed } from "$lib/match/listed";
import type { Action } from "../view";

export type Verb = Action[0];

export class Listed extends AllListed<Verb> {}
