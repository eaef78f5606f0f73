/** Who won, and by what: the same for every game, in its own words where it has some. */

import { listed, nameOf } from "$lib/telling/saying";
import type { Facts } from "$lib/words/catalogue";
import { type Ending, losers, tied } from "./ended";
import { counted, knows, labelText, partsOf, scoreSaid, scoreText, type Speaker } from "./sheet";

export function verdict(end: Ending, speaker: Speaker): string {
  const { game, seat: you } = speaker.played;
  const { winners, ranks, ending } = end.outcome;
  if (!winners.length) return counted(game, "verdict.nobody");
  const whose = winners.includes(you) ? "you" : you >= 0 && ranks[you] ? "they" : "watched";
  const forms = whose === "watched" ? [whose, "they"] : [whose];
  const kind = kindOf(end);
  const keys = [`${kind}_${ending}`, `won_${ending}`, kind].flatMap((word) => forms.map((form) => `${word}_${form}`));
  if (tied(end).includes(you)) keys.unshift("lost_tie");
  const key = keys.find((key) => knows(`${game}.count.verdict.${key}`) || knows(`games.count.verdict.${key}`));
  return counted(game, `verdict.${key}`, factsOf(end, speaker));
}

function kindOf(end: Ending): string {
  if (end.outcome.winners.length > 1) return "shared";
  if (!losers(end).length) return "alone";
  return tied(end).length ? "won_tie" : "won";
}

function factsOf(end: Ending, speaker: Speaker): Facts {
  const { game, seat: you } = speaker.played;
  const { scores, winners } = end.outcome;
  const best = scores[winners[0]!]!;
  const yours = scores[you] ?? best;
  const second = losers(end)[0];
  const names = (seats: readonly number[]) =>
    listed(game, seats.filter((seat) => seat !== you).map((seat) => nameOf(speaker.played, seat)));
  return {
    ...partsOf(end, best, game),
    points: scoreSaid(end, best, game),
    name: names(winners),
    tied: names(tied(end)),
    tie: listed(game, (end.sheet.ties ?? []).map((row) => labelText(row.label, speaker))),
    yours: scoreText(end, yours, game),
    gap: best[0]! - yours[0]!,
    ...(second !== undefined && { lead: best[0]! - scores[second]![0]!, second: nameOf(speaker.played, second) }),
  };
}
