/** Loaded when a reader answers: the API client and its schemas are larger than the page. */
import { newId, type Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { giveFeedback } from "../contract.ts";

const RANDOM_BYTES = 10;

/** Created once per answer and reused for retries, so that an answer counts once. */
export function newFeedbackId(answeredAtMs: number): Id<"fb"> {
  return newId("fb", answeredAtMs, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

export async function sendFeedback(id: Id<"fb">, subject: string, helpful: boolean): Promise<void> {
  await api(giveFeedback, { id, subject, helpful });
}
