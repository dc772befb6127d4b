/** Chats that a person is given: by the customer's language, and by what the chat is about. Whoever has no skills set is given all. */
import { MINUTE_MS } from "#kernel/time.ts";

/** A chat begun from a transfer is about it; every other one is `other`. */
export const CHAT_TOPICS = ["transfer", "other"] as const;

/** The longest wait of a chat for somebody with the skill; then it goes to anybody, because the customer waits for an answer. */
export const PATIENT_FOR_MS = 2 * MINUTE_MS;
