import type { Telling } from "#notifications/index.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { paySoon } from "./tell-sender.ts";
import { listOpenUntil } from "./store-front.ts";

/** So long before the end somebody who has not paid is reminded. */
const REMIND_MS = 10 * MINUTE_MS;
const MOST = 500;

/** Whom to remind that the time to pay is nearly over. Each transfer is in it again and again: who tells them does so once. */
export async function listPaySoon(ctx: Ctx): Promise<Telling[]> {
  const open = await listOpenUntil(ctx.db, { after: ctx.now, until: new Date(ctx.now.getTime() + REMIND_MS), limit: MOST });
  return open.flatMap(({ transfer, agreed }) => paySoon(transfer, agreed));
}
