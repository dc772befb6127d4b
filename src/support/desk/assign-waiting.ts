import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_CHATS_GIVEN } from "../chat/model/thread.ts";
import { lockThread } from "../chat/store-threads.ts";
import { giveChat } from "./give-chat.ts";
import { lockAbandoned, lockGiving, lockUnassigned, takeIdlest } from "./store-assign.ts";

/** Chats given in one go; the rest is given at the next occasion, at the latest with the next sign of presence. */
const GIVEN_AT_ONCE = 8;

/**
 * Gives waiting chats to people who are present and have room: whoever has been without a new one for the longest is next. First takes back
 * unanswered chats of people who have left. Returns the number of chats given.
 */
export async function assignWaiting(ctx: Ctx): Promise<number> {
  await lockGiving(ctx.db);
  for (const id of await lockAbandoned(ctx.db, ctx.now, GIVEN_AT_ONCE)) await setAssignee(ctx, id, null, "given_back");
  let given = 0;
  for (const id of await lockUnassigned(ctx.db, ctx.now, GIVEN_AT_ONCE)) {
    const person = await takeIdlest(ctx.db, ctx.now, MAX_CHATS_GIVEN);
    if (person === null) break;
    await setAssignee(ctx, id, person, "assigned");
    given += 1;
  }
  return given;
}

async function setAssignee(ctx: Ctx, id: string, to: string | null, event: "assigned" | "given_back"): Promise<void> {
  const thread = await lockThread(ctx.db, id);
  if (thread !== null) await giveChat(ctx, thread, { to, event, side: "system" });
}
