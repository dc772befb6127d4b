import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { assignWaiting } from "../desk/assign-waiting.ts";
import { addEvent } from "./add-entry.ts";
import { CHAT_COOKIE, getOwnThread, visitorHashIn } from "./caller.ts";
import type { endChat as endContract, joinChats as joinContract, markRead as readContract } from "./contract.ts";
import { isOver } from "./model/thread.ts";
import { inviteToSurvey } from "../surveys/invite.ts";
import { joinThreads, lockThread, updateReadMark, updateThread } from "./store-threads.ts";

/** The customer has read up to a number. */
export async function markRead(ctx: Ctx, { id, no }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  await getOwnThread(ctx, id);
  await updateReadMark(ctx.db, id, "customer", no);
  return { done: true };
}

/** The customer says that the question is solved; repeated, it stays so. */
export async function endChat(ctx: Ctx, { id }: Input<typeof endContract>): Promise<Output<typeof endContract>> {
  await getOwnThread(ctx, id);
  const thread = await lockThread(ctx.db, id);
  if (thread === null || isOver(thread.state)) return { done: true };
  const entries = await addEvent(ctx, thread, "solved", { side: "customer" });
  await updateThread(ctx.db, id, { at: ctx.now, entries, state: "SOLVED", waitingSince: null, snoozedUntil: null });
  await inviteToSurvey(ctx, id);
  await assignWaiting(ctx);
  return { done: true };
}

/** The visitor has signed in: the browser's threads become the account's, and its secret is taken back. */
export async function joinChats(ctx: Ctx): Promise<Output<typeof joinContract>> {
  const visitorHash = visitorHashIn(ctx.caller?.cookies);
  if (visitorHash === null) return { joined: 0 };
  if (ctx.actor.kind !== "user") throw refuse("permission_denied");
  const ids = await joinThreads(ctx.db, visitorHash, ctx.actor.id);
  for (const id of ids) {
    const thread = await lockThread(ctx.db, id);
    if (thread === null) continue;
    const entries = await addEvent(ctx, thread, "joined_account", { side: "customer" });
    await updateThread(ctx.db, id, { at: ctx.now, entries });
  }
  ctx.giveCookie({ name: CHAT_COOKIE, value: null, maxAgeSeconds: 0, httpOnly: true });
  return { joined: ids.length };
}
