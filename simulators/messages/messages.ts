/** The messages that the gateway knows of: in memory, the newest ones, gone when it stops. */
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
  /** How often it was posted. */
  calls: number;
  /** What happened, a line each: for the inbox page. */
  readonly events: { readonly at: Date; readonly what: string }[];
}

const MAX_KEPT = 1_000;

export interface Messages {
  find(id: string): Message | undefined;
  add(posted: z.output<typeof messageSchema>): Message;
  /** Newest first; those whose number holds these digits. */
  list(digits: string, limit: number): Message[];
}

export function openMessages(): Messages {
  const kept = new Map<string, Message>();
  return {
    find: (id) => kept.get(id),
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
      kept.set(message.id, message);
      for (const [oldest] of kept) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return message;
    },
    list: (digits, limit) =>
      [...kept.values()]
        .toReversed()
        .filter(({ to }) => to.includes(digits))
        .slice(0, limit),
  };
}

/** Notes what happened to a message. */
export function note(message: Message, what: string): void {
  message.events.push({ at: new Date(), what });
}
