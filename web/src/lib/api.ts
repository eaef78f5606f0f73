/** Requests over HTTP. An answer that is no answer is a `Problem`: a key and facts, told to the person by the catalogue. */

import type { Problem } from "$lib/match/messages";

export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly facts: Record<string, unknown> = {},
    readonly status = 0,
  ) {
    super(key);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask("GET", path) as Promise<T>;
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  return ask("POST", path, body) as Promise<T>;
}

export function put<T>(path: string, body?: unknown): Promise<T> {
  return ask("PUT", path, body) as Promise<T>;
}

export async function getText(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await send(method, path, body);
  if (answer.status === 204) return undefined;
  return answer.json().catch(() => {
    throw new Refusal("unreachable"); // something between us answers with a page of its own
  });
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.key ?? "refused", problem?.facts ?? {}, answer.status);
}
