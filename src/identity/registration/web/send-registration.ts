import { ONWARD_PAGE } from "#kernel/href.ts";
import { newId, type Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { startRegistration } from "../contract.ts";
import type { sentOf } from "./registration-values.ts";

const RANDOM_BYTES = 10;

export interface Attempt {
  readonly id: Id<"rg">;
  readonly content: string;
}

/** The same content is always sent under the same id: a lost answer or a second click creates no second registration. */
export function attemptOf(sent: ReturnType<typeof sentOf>, last: Attempt | null, atMs: number): Attempt {
  const content = JSON.stringify(sent);
  if (last?.content === content) return last;
  return { id: newId("rg", atMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))), content };
}

/** `next`: the page that the person wanted to open. Only the send page and the verification before it are carried through the mail; anything else leads to the front page. */
export async function sendRegistration(sent: ReturnType<typeof sentOf>, { id }: Attempt, next: string | null): Promise<string> {
  const carried = next !== null && ONWARD_PAGE.test(next) ? { next } : {};
  return (await api(startRegistration, { id, ...carried, ...sent })).emailAddress;
}
