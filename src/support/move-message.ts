import type { Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { closeMessage as contract } from "./contract-office.ts";
import { keepMessageDues } from "./goals/keep-dues.ts";
import type { MessageStatus } from "./model/message.ts";
import { getMessage } from "./read-message.ts";
import { updateStatus } from "./store.ts";
import { insertEntry } from "./store-entries.ts";

interface Move {
  readonly from: MessageStatus;
  readonly to: MessageStatus;
  readonly kind: "closed" | "reopened" | "spam" | "not_spam";
}
/** Closing and reopening, moving to the spam folder and back. */
export const MOVES = {
  close: { from: "open", to: "closed", kind: "closed" },
  reopen: { from: "closed", to: "open", kind: "reopened" },
  markSpam: { from: "open", to: "spam", kind: "spam" },
  unmarkSpam: { from: "spam", to: "open", kind: "not_spam" },
} as const satisfies Record<string, Move>;

/** Moves a message between folders, for a person or for a job. Throws `message_not_as_shown` when another person moved it meanwhile. */
export async function moveMessage(ctx: Ctx, { from, to, kind }: Move, id: string): Promise<Output<typeof contract>> {
  await getMessage(ctx, id);
  if (!(await updateStatus(ctx.db, id, [from], to, ctx.now))) throw new Refusal("message_not_as_shown", 409);
  await insertEntry(ctx.db, {
    id: newId("ce", ctx.now.getTime(), ctx.random(10)),
    messageId: id,
    kind,
    text: null,
    assignee: null,
    mailId: null,
    by: ctx.actor.kind === "system" ? null : actorId(ctx.actor),
    at: ctx.now,
  });
  await keepMessageDues(ctx, id);
  return { done: true };
}
