/** Why something was refused, in the words of the game. */

import { reasonsOf } from "$lib/desk/reason";
import { said } from "./telling";

export const { because, reason } = reasonsOf("spyfall", said);
