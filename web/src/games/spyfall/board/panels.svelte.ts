/** Which of the lists is open: a tab beside the circle, or a sheet on a phone. It follows what is asked. */

import type { Kind } from "../desk/situation";
import type { At } from "./at";

/** What wants to be seen at once, whatever list is open on a phone. */
const CALLS: readonly Kind[] = ["answering", "voting", "accused", "hands", "pointing", "resting"];

export type PanelName = "places" | "questions" | "transcript";

/** The lists there are: a bank of questions only where they are ready-made, and for who plays. */
export function panelNames({ view }: Pick<At, "view">): PanelName[] {
  return view.talk === "structured" && view.seat >= 0 ? ["places", "questions", "transcript"] : ["places", "transcript"];
}

export class Panels {
  chosen = $state<PanelName>("places");
  /** on a phone */
  isOpen = $state(false);
  #about = "";
  #kind: Kind | undefined;

  open(panel: PanelName): void {
    this.chosen = panel;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Open what the decision needs as it comes up; on a phone only when its turn has come, and close it once that is chosen. */
  follow({ desk, isSmall }: At): void {
    const kind = desk.now?.kind;
    if (kind !== this.#kind && kind && CALLS.includes(kind)) this.isOpen = false;
    this.#kind = kind;
    const isBank = kind === "asking" && Boolean(desk.now?.required.has("ask_question"));
    const about = kind === "guessing" ? "guessing" : isBank ? `asking ${desk.target} ${desk.question}` : "";
    if (about === this.#about) return;
    const wasAsking = this.#about.startsWith("asking");
    this.#about = about;
    if (kind === "guessing") this.open("places");
    else if (isBank && (!wasAsking || !isSmall)) this.chosen = "questions";
    if (isBank && isSmall) this.isOpen = desk.target !== null && desk.question === null;
    if (!about && wasAsking) {
      this.chosen = "places";
      this.isOpen = false;
    }
  }
}
