/** What the bar says once something was taken up that breaks in: whom it is for, and whether it is meant. */

import { named, t } from "$lib/words/words.svelte";
import { ABILITIES } from "../material";
import type { Tool } from "../pieces";
import { nameOf } from "../saying";
import { act, type Asked, type Desktop, label, main, type Offered, putDown } from "./choices";
import { useOf } from "./interrupts";

type Part = Omit<Asked, "kind">;

export function withTool(desktop: Desktop, tool: Tool): Part {
  switch (tool) {
    case "accuse":
      return person(desktop, "accuse", "SP-401", "accuse");
    case "deflect":
      return person(desktop, "deflect", "SP-821", null);
    case "suspect":
    case "trust":
      return { text: t(`spyfall.deciding.${tool}_whom`), rule: "SP-1508", hint: null, choices: [putDown()] };
    case "reveal": {
      const reveal = main("reveal", t("spyfall.labels.reveal"), act("reveal"), { confirm: t("spyfall.deciding.reveal_sure") });
      return { text: t("spyfall.deciding.reveal"), rule: "SP-501", hint: "reveal", choices: [reveal, putDown()] };
    }
    case "announce": {
      const announce = main("announce", t("spyfall.labels.announce"), act("announce"));
      return { text: t("spyfall.deciding.announce"), rule: "SP-1103", hint: "multiverse", choices: [announce, putDown()] };
    }
    case "void": {
      const propose = main("propose-void", t("spyfall.labels.propose_void"), act("propose_void"));
      return { text: t("spyfall.deciding.void"), rule: "SP-1406", hint: null, choices: [propose, putDown()] };
    }
    case "ability":
      return using(desktop);
  }
}

function person(desktop: Desktop, verb: "accuse" | "deflect", rule: string, hint: string | null): Part {
  const { target, company } = desktop;
  if (target === null) return { text: t(`spyfall.deciding.${verb}_whom`), rule, hint, choices: [putDown()] };
  const text = t(`spyfall.deciding.${verb}_sure`, { name: nameOf(company, target) });
  return { text, rule, hint, choices: [main(verb, label([verb, target], company), act(verb, target)), putDown()] };
}

/** One's own Ability card, about to be turned up. */
function using(desktop: Desktop): Part {
  const { now } = desktop;
  const verb = useOf(now);
  const ability = ABILITIES[now.me?.ability ?? -1];
  const choices: Offered[] = [];
  if (verb === "slip_time") {
    for (const way of now.listed.of("slip_time")) {
      const name = way === 0 ? "more" : "less";
      choices.push(main(`slip-${name}`, t(`spyfall.labels.slip_time.${name}`), act("slip_time", way)));
    }
  } else if (verb === "use_speed" || verb === "turn_up" || verb === "use_untouchable" || verb === "use_god_complex") {
    choices.push(main(verb.replaceAll("_", "-"), t(`spyfall.labels.${verb}`), act(verb)));
  }
  const text = ability ? named(ability.text) : "";
  return { text, rule: ability?.rule ?? null, hint: null, choices: [...choices, putDown()] };
}
