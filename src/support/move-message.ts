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
import { inviteSender } from "./surveys/invite.ts";
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

/** Moves a message between folders, for a person or for the system; the sender of an answered and closed one is invited to the survey. Throws `message_not_as_shown` when another person moved it meanwhile. */
export async function moveMessage(ctx: Ctx, { from, to, kind }: Move, id: string): Promise<Output<typeof contract>> {
  await getMessage(ctx, id);
  if (!(await updateStatus(ctx.db, id, [from], to, ctx.now))) throw new Refusal("message_not_as_shown", 409);
  // A job closes, and the answer to a survey reopens.
  const isByStaff = ctx.actor.kind === "staff";
  await insertEntry(ctx.db, {
    id: newId("ce", ctx.now.getTime(), ctx.random(10)),
    messageId: id,
    kind,
    text: null,
    assignee: null,
    mailId: null,
    by: isByStaff ? actorId(ctx.actor) : null,
    at: ctx.now,
  });
  await keepMessageDues(ctx, id);
  if (to === "closed") await inviteSender(ctx, id);
  return { done: true };
}

/** Opens a closed message again for its sender, who is not satisfied; an open one stays open. */
export async function reopenForSender(ctx: Ctx, id: string): Promise<void> {
  const { status } = await getMessage(ctx, id);
  if (status === "closed") await moveMessage(ctx, MOVES.reopen, id);
}
