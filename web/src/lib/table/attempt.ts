/** Ask the server for something; if it refuses, say why. Nothing: it refused. */

import { problemText } from "$lib/refusals";
import { toasts } from "$lib/ui/toasts.svelte";

export async function attempt<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (problem) {
    toasts.say(problemText(problem), "bad");
    return null;
  }
}
