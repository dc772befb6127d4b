/** Chats that a person is given: by the customer's language, and by what the chat is about. Whoever has no skills set is given all. */
import { MINUTE_MS } from "#kernel/time.ts";

/** A chat begun from a transfer is about it; every other one is `other`. */
export const CHAT_TOPICS = ["transfer", "other"] as const;

/** How long a chat waits for somebody with the skill before it goes to anybody: a customer who waits helps nobody. */
export const PATIENT_FOR_MS = 2 * MINUTE_MS;
