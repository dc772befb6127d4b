import { newId, type Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { startRegistration } from "../../contract.ts";
import type { sentOf } from "./registration-values.ts";

const RANDOM_BYTES = 10;

export interface Attempt {
  readonly id: Id<"rg">;
  readonly content: string;
}

/** The same content is sent under the same id, however often: a lost answer or a second press makes no second registration. */
export function attemptOf(sent: ReturnType<typeof sentOf>, last: Attempt | null, atMs: number): Attempt {
  const content = JSON.stringify(sent);
  if (last?.content === content) return last;
  return { id: newId("rg", atMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))), content };
}

export async function sendRegistration(sent: ReturnType<typeof sentOf>, { id }: Attempt): Promise<string> {
  return (await api(startRegistration, { id, ...sent })).emailAddress;
}
