/** The gateway's messages: the newest ones, in memory only. */
import { randomUUID } from "node:crypto";
import { z } from "zod";

export const messageSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/),
  channel: z.enum(["sms", "whatsapp"]),
  to: z.string().regex(/^\+\d{7,15}$/),
  text: z.string().min(1).max(4_000),
});

export type State = "received" | "accepted" | "delivered" | "undelivered" | "rejected";

export interface Message extends z.output<typeof messageSchema> {
  readonly reference: string;
  readonly at: Date;
  state: State;
  reason: string | null;
  /** Number of times it was posted. */
  calls: number;
  /** Events of the message, one per line, for the inbox page. */
  readonly events: { readonly at: Date; readonly what: string }[];
}

const MAX_STORED = 1_000;

export interface Messages {
  find(id: string): Message | undefined;
  add(posted: z.output<typeof messageSchema>): Message;
  /** Newest first: messages whose number contains these digits. */
  list(digits: string, limit: number): Message[];
}

export function openMessages(): Messages {
  const stored = new Map<string, Message>();
  return {
    find: (id) => stored.get(id),
    add(posted) {
      const message: Message = {
        ...posted,
        reference: `gw_${randomUUID()}`,
        at: new Date(),
        state: "received",
        reason: null,
        calls: 0,
        events: [],
      };
      stored.set(message.id, message);
      for (const [oldest] of stored) {
        if (stored.size <= MAX_STORED) break;
        stored.delete(oldest);
      }
      return message;
    },
    list: (digits, limit) =>
      [...stored.values()]
        .toReversed()
        .filter(({ to }) => to.includes(digits))
        .slice(0, limit),
  };
}

/** Adds an event to a message. */
export function note(message: Message, what: string): void {
  message.events.push({ at: new Date(), what });
}
