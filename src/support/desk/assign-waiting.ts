import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_CHATS_GIVEN } from "../chat/model/thread.ts";
import { lockThread } from "../chat/store-threads.ts";
import { giveChat } from "./give-chat.ts";
import { PATIENT_FOR_MS } from "./model/skills.ts";
import { lockAbandoned, lockGiving, takeNext } from "./store-assign.ts";

/** Chats given in one go; the rest is given at the next occasion, at the latest with the next sign of presence. */
const GIVEN_AT_ONCE = 8;

/**
 * Gives waiting chats to people who are present, have room and take such chats; one that has waited for long goes to anybody with room. First
 * takes back unanswered chats of people who have left. Returns the number of chats given.
 */
export async function assignWaiting(ctx: Ctx): Promise<number> {
  await lockGiving(ctx.db);
  for (const id of await lockAbandoned(ctx.db, ctx.now, GIVEN_AT_ONCE)) await setAssignee(ctx, id, null, "given_back");
  const patientUntil = new Date(ctx.now.getTime() - PATIENT_FOR_MS);
  let given = 0;
  for (; given < GIVEN_AT_ONCE; given += 1) {
    const next = await takeNext(ctx.db, { now: ctx.now, patientUntil, most: MAX_CHATS_GIVEN });
    if (next === null) break;
    await setAssignee(ctx, next.thread, next.person, "assigned");
  }
  return given;
}

async function setAssignee(ctx: Ctx, id: string, to: string | null, event: "assigned" | "given_back"): Promise<void> {
  const thread = await lockThread(ctx.db, id);
  if (thread !== null) await giveChat(ctx, thread, { to, event, side: "system" });
}
