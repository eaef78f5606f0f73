/** What the bar says: one sentence, its article, and the choices, for every kind of decision. */

import { has, t } from "$lib/words/words.svelte";
import { names, nameOf, placeName, questionText, sentence } from "../saying";
import { act, type Asked, type Desktop, label, main, type Offered, plain, written } from "./choices";
import { hasLasso, type Kind, type Situation } from "./situation";
import { withTool } from "./tools";

export function ask(desktop: Desktop): Asked {
  const { now, tool } = desktop;
  const asked = tool ? withTool(desktop, tool) : ASK[now.kind](desktop);
  return { ...asked, kind: kindOf(now, asked.choices), text: sentence(asked.text) };
}

type Part = Omit<Asked, "kind">;

function kindOf({ kind }: Situation, choices: readonly Offered[]): Asked["kind"] {
  if (kind === "over") return "over";
  if (kind === "waiting" || kind === "watching" || kind === "talking") return choices.length ? "right" : "waiting";
  return "asked";
}

const ASK: Record<Kind, (desktop: Desktop) => Part> = {
  modules: (desktop) => one(desktop, "SP-114", "modules", [act1(desktop, ["confirm_modules"])]),
  naming: (desktop) => {
    const { target } = desktop;
    return one(desktop, "SP-203", null, target === null ? [] : [act1(desktop, ["name_dealer", target])]);
  },
  seeing: (desktop) => one(desktop, "SP-208", "card", [act1(desktop, ["see_card"])]),
  starting: (desktop) => one(desktop, "SP-301", "start", [act1(desktop, ["start_clock"])]),
  asking,
  answering,
  passing: (desktop) => one(desktop, "SP-1309", null, [act1(desktop, ["pass_on"])]),
  voting: (desktop) => one(desktop, "SP-402", "vote", []),
  accused: (desktop) => one(desktop, "SP-824", null, []),
  guessing,
  hands: (desktop) => one(desktop, "SP-1104", "hands", []),
  talking,
  pointing: (desktop) => {
    const { target, now } = desktop;
    const isHunt = now.phase === "HuntPointing";
    const choices = target === null ? [] : [act1(desktop, ["point", target])];
    return one(desktop, isHunt ? "SP-905" : "SP-603", isHunt ? "hunt" : "point", choices);
  },
  resting,
  waiting,
  watching: waiting,
  over: () => ({ text: t("spyfall.deciding.over"), rule: null, hint: null, choices: [] }),
};

function act1(desktop: Desktop, action: Parameters<typeof label>[0]): Offered {
  return main(action[0].replaceAll("_", "-"), label(action, desktop.company), { type: "act", action });
}

function one(desktop: Desktop, rule: string, hint: string | null, choices: readonly Offered[]): Part {
  return { text: phaseText(desktop), rule, hint, choices };
}

/** What the game waits for, as said everywhere. */
export function phaseText({ now, company }: Pick<Desktop, "now" | "company">): string {
  const { phase, view } = now;
  const waits = view.waits;
  if (!waits) return t("spyfall.deciding.over");
  const others = waits.seats.filter((seat) => seat !== view.seat);
  const facts = {
    seats: names(company, others.length ? others : waits.seats),
    by: waits.by === null ? "" : nameOf(company, waits.by),
    suspect: waits.suspect === null ? "" : nameOf(company, waits.suspect),
  };
  if (has(`spyfall.phases.${phase}`)) return t(`spyfall.phases.${phase}`, facts);
  if (waits.suspect === view.seat && view.seat >= 0 && has(`spyfall.phases.${phase}.suspect`)) return t(`spyfall.phases.${phase}.suspect`, facts);
  const isMine = now.kind !== "waiting" && now.kind !== "watching" && !(now.kind === "resting" && now.me?.is_ready) && !(phase === "FinalTalk" && now.me?.is_ready);
  return t(`spyfall.phases.${phase}.${isMine ? "you" : "they"}`, facts);
}

function asking(desktop: Desktop): Part {
  const { now, target, question, company } = desktop;
  const isWritten = now.required.isOpen("ask_in_words");
  const name = target === null ? "" : nameOf(company, target);
  const lasso: Offered[] = hasLasso(now) && target !== null ? [plain("lasso", t("spyfall.deciding.lasso"), { type: "lasso" }, { isOn: desktop.hasLasso })] : [];
  const way = desktop.hasLasso ? 1 : 0;
  if (target === null) {
    const text = question === null ? t("spyfall.deciding.ask_whom") : t("spyfall.deciding.ask_whom_this", { question: questionText(question) });
    return { text, rule: "SP-306", hint: "ask", choices: [] };
  }
  if (isWritten) {
    const writing = written(t("spyfall.deciding.write_question", { name }), t("spyfall.deciding.ask"), (text) => ["ask_in_words", target, way, text]);
    return { text: t("spyfall.deciding.ask_in_words", { name }), rule: "SP-302", hint: "ask", choices: lasso, writing };
  }
  if (question === null) return { text: t("spyfall.deciding.ask_what", { name }), rule: "SP-1507", hint: "ask", choices: lasso };
  const send = main("ask", t("spyfall.deciding.ask_name", { name }), act("ask_question", target, question, way));
  return { text: t("spyfall.deciding.ask_this", { name, question: questionText(question) }), rule: "SP-302", hint: "ask", choices: [send, ...lasso] };
}

function answering(desktop: Desktop): Part {
  const { now, company } = desktop;
  const asker = now.view.dialogue ? nameOf(company, now.view.dialogue.asker) : "";
  const hasLasso = Boolean(now.view.dialogue?.has_lasso);
  const text = hasLasso ? t("spyfall.deciding.answer_lasso", { asker }) : t("spyfall.deciding.answer", { asker });
  const rule = hasLasso ? "SP-823" : "SP-305";
  if (!now.required.isOpen("answer_in_words")) return { text, rule, hint: "answer", choices: [] };
  const writing = written(t("spyfall.deciding.write_answer"), t("spyfall.labels.answer_in_words"), (said) => ["answer_in_words", said]);
  return { text, rule, hint: "answer", choices: [], writing };
}

function guessing(desktop: Desktop): Part {
  const { now, place, company } = desktop;
  const choices: Offered[] = [];
  if (place !== null) {
    const name = placeName(company, place);
    choices.push(main("guess", t("spyfall.labels.guess", { place: name }), act("guess", place), { confirm: t("spyfall.deciding.guess_sure", { place: name }) }));
  }
  if (now.required.has("declare_farce")) {
    choices.push(plain("declare-farce", t("spyfall.labels.declare_farce"), act("declare_farce"), { confirm: t("spyfall.deciding.farce_sure") }));
  }
  return one(desktop, "SP-502", "guess", choices);
}

function talking(desktop: Desktop): Part {
  const { now } = desktop;
  const choices: Offered[] = [];
  if (now.listed.has("ready")) choices.push(main("ready", t("spyfall.labels.ready"), act("ready")));
  if (now.listed.has("unready")) choices.push(plain("unready", t("spyfall.labels.unready"), act("unready")));
  if (now.listed.has("pass_on")) choices.push(main("pass-on", t("spyfall.labels.pass_on"), act("pass_on")));
  const rule = now.phase === "MultiverseTalk" ? "SP-1103" : now.phase === "HuntTalk" ? "SP-905" : "SP-601";
  const part = one(desktop, rule, now.phase === "HuntTalk" ? "hunt" : now.phase === "MultiverseTalk" ? "multiverse" : "talk", choices);
  if (now.phase === "FinalTalk" && now.listed.has("ready")) part.text = t("spyfall.deciding.final");
  if (!now.listed.isOpen("say")) return part;
  return { ...part, writing: written(t("spyfall.deciding.say"), t("spyfall.labels.say"), (text) => ["say", text]) };
}

function resting(desktop: Desktop): Part {
  const { now, target } = desktop;
  const choices: Offered[] = [];
  if (now.listed.has("next_round")) choices.push(main("next-round", t("spyfall.labels.next_round"), act("next_round")));
  if (target !== null && now.listed.has("applaud", target)) choices.unshift(plain("applaud", label(["applaud", target], desktop.company), act("applaud", target)));
  return one(desktop, "SP-212", now.listed.has("applaud") ? "applaud" : "round_over", choices);
}

function waiting(desktop: Desktop): Part {
  const { now, company } = desktop;
  const { view } = now;
  const none = { rule: null, hint: null, choices: [] as Offered[] };
  if (view.held) return { ...none, text: t("spyfall.deciding.held"), rule: "SP-831" };
  if (now.listed.has("use_god_complex")) {
    const use = main("use-god-complex", t("spyfall.labels.use_god_complex"), act("use_god_complex"));
    return { text: phaseText(desktop), rule: "SP-816", hint: null, choices: [use] };
  }
  if (now.listed.has("end_game")) {
    const end = plain("end-game", t("spyfall.labels.end_game"), act("end_game"), { confirm: t("spyfall.deciding.end_sure") });
    return { text: phaseText(desktop), rule: "SP-1409", hint: null, choices: [end] };
  }
  if (now.phase === "Interrogation" && view.dialogue) {
    const { asker, answerer } = view.dialogue;
    const facts = { asker: nameOf(company, asker), answerer: answerer === null ? "" : nameOf(company, answerer) };
    if (asker === view.seat) return { ...none, text: t("spyfall.deciding.i_asked", facts) };
    const key = answerer === null ? "spyfall.deciding.they_ask" : "spyfall.deciding.they_answer";
    return { ...none, hint: now.kind === "watching" ? null : "listen", text: t(key, facts) };
  }
  if (now.phase === "Accusation" && view.choice !== null) return { ...none, text: t("spyfall.deciding.voted"), rule: "SP-408" };
  if (view.choice !== null) return { ...none, text: t("spyfall.deciding.sealed") };
  return { ...none, text: phaseText(desktop) };
}
