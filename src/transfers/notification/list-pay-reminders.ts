import type { NotificationInput } from "#notifications/index.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { paySoon } from "./notify-sender.ts";
import { listOpenUntil } from "../lists/store-dashboard.ts";

/** How long before the end of the pay-in an unpaid sender is reminded. */
const REMIND_MS = 10 * MINUTE_MS;
const MAX_REMINDERS = 500;

/** Lists the reminders that the time to pay is nearly over. A transfer appears in several runs; the notification key sends it once. */
export async function listPaySoon(ctx: Ctx): Promise<NotificationInput[]> {
  const open = await listOpenUntil(ctx.db, {
    after: ctx.now,
    until: new Date(ctx.now.getTime() + REMIND_MS),
    limit: MAX_REMINDERS,
  });
  return open.flatMap(({ transfer, agreed }) => paySoon(transfer, agreed));
}
