/** Loaded when somebody answers, and not before: the client of the API and its schemas weigh more than the page. */
import { newId, type Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { giveFeedback } from "../contract.ts";

const RANDOM_BYTES = 10;

/** Made once per answer and kept for another try, so that an answer counts once. */
export function newFeedbackId(answeredAtMs: number): Id<"fb"> {
  return newId("fb", answeredAtMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

export async function sendFeedback(id: Id<"fb">, subject: string, helpful: boolean): Promise<void> {
  await api(giveFeedback, { id, subject, helpful });
}
