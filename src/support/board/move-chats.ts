/** A supervisor's acts from the board: setting a colleague absent, handing a person's chats over. */
import { holdersOfRight } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockThread } from "../chat/store-threads.ts";
import { assignWaiting } from "../desk/assign-waiting.ts";
import { giveChat } from "../desk/give-chat.ts";
import { lockGiving } from "../desk/store-assign.ts";
import { setAbsent } from "../desk/store-desk.ts";
import type * as contract from "./contract.ts";
import { lockChatsOf } from "./store.ts";

/** Sets a colleague absent; chats without an answer go back and to whoever has room. Throws `not_found`, `colleague_absent`. */
export async function endPresence(
  ctx: Ctx,
  { id: person }: Input<typeof contract.endPresence>,
): Promise<Output<typeof contract.endPresence>> {
  // Threads before the lock of giving, and that before the row of presence: the order of every call that needs them.
  const chats = await lockChatsOf(ctx.db, person, "unanswered");
  await lockGiving(ctx.db);
  if (!(await setAbsent(ctx.db, person, actorId(ctx.actor), ctx.now))) {
    if (chats.length === 0 && !(await mayAnswer(ctx, person))) throw refuse("not_found");
    throw new Refusal("colleague_absent", 409);
  }
  await giveAll(ctx, chats, { to: null, event: "given_back" });
  await ctx.audit("support.end_presence", { subject: person, details: { chats: chats.length } });
  await assignWaiting(ctx);
  return { chats: chats.length };
}

/**
 * Hands all open chats of a person over to a colleague, or back to the queue. Throws `not_found` for somebody without chats who may not answer,
 * `colleague_unknown` for a colleague who may not answer or has them already, and `chats_not_as_shown` when their number has changed.
 */
export async function handOverChats(
  ctx: Ctx,
  { id: person, to, chats: shown }: Input<typeof contract.handOverChats>,
): Promise<Output<typeof contract.handOverChats>> {
  const chats = await lockChatsOf(ctx.db, person, "held");
  if (chats.length === 0 && !(await mayAnswer(ctx, person))) throw refuse("not_found");
  if (to === person || (to !== null && !(await mayAnswer(ctx, to)))) throw new Refusal("colleague_unknown", 422);
  if (chats.length !== shown) throw new Refusal("chats_not_as_shown", 409);
  await giveAll(ctx, chats, { to, event: to === null ? "unassigned" : "assigned" });
  await ctx.audit("support.hand_over_chats", { subject: person, details: { to, chats: chats.length } });
  if (to === null) await assignWaiting(ctx);
  return { chats: chats.length };
}

/** Whether chats can be given to a person. */
export const mayAnswer = async (ctx: Ctx, person: string): Promise<boolean> =>
  (await holdersOfRight(ctx, { menu: "chat", module: "answer" }, 1, person)).length > 0;

async function giveAll(ctx: Ctx, ids: readonly string[], how: Parameters<typeof giveChat>[2]): Promise<void> {
  for (const id of ids) {
    const thread = await lockThread(ctx.db, id);
    if (thread !== null) await giveChat(ctx, thread, how);
  }
}
