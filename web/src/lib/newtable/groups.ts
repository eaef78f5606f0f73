/** The options behind « more options », in groups. */

import type { Option } from "$lib/match/messages";
import type { Kit, Options } from "./kit";

export interface Group {
  /** its name among the kit's; nothing: the last one, of all that the kit puts nowhere */
  id: string | null;
  fields: readonly Option[];
}

/** Each option that means something now is in one group. There is always one, for what the frame asks besides. */
export function groupsOf(kit: Kit | null, options: readonly Option[], values: Options): Group[] {
  const shown = options.filter(({ id }) => kit?.means?.(id, values) ?? true);
  const named = (kit?.groups ?? []).map(({ id, options: ids }) => ({ id, fields: ids.flatMap((known) => shown.filter((option) => option.id === known)) }));
  const rest = shown.filter((option) => !named.some(({ fields }) => fields.includes(option)));
  const filled: Group[] = named.filter(({ fields }) => fields.length);
  return rest.length || !filled.length ? [...filled, { id: null, fields: rest }] : filled;
}
