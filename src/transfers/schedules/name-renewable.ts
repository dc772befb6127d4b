import type { NotificationInput } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listRenewable } from "./store-renewals.ts";

/** The notice of an expiry says of a scheduled transfer that it can be prepared anew, and until when. Others stay as they are. */
export async function nameRenewable(
  ctx: Pick<Ctx, "db" | "now">,
  notices: readonly NotificationInput[],
): Promise<readonly NotificationInput[]> {
  const expired = notices.filter(({ kind }) => kind === "expired").map(({ about }) => about);
  if (expired.length === 0) return notices;
  const found = await listRenewable(ctx.db, { transfers: expired }, ctx.now);
  const until = new Map<string, Date>(found.map((one) => [one.transfer, one.until]));
  return notices.map((notice) => {
    const by = notice.kind === "expired" ? until.get(notice.about) : undefined;
    return by === undefined ? notice : { ...notice, kind: "schedule_expired", facts: { ...notice.facts, by } };
  });
}
