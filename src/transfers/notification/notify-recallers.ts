/** Notifications to the two officers who had a payout recalled, that the party does not return its money. */
import type { NotificationInput } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { atOnce } from "#platform/db.ts";
import { numberOf } from "../model/progress.ts";
import { findRecallers } from "../processing/store-history.ts";
import type { Occurred } from "./notify-sender.ts";

/** Refused by the party, or paid out while the recall was open. */
const isRecallRefused = ({ before, after }: Occurred): boolean =>
  before.state === "CANCEL_REQUESTED" && (after.state === "SUBMITTED" || after.state === "PAID");

/** Empty for a recall that the sender began: no officer waits for its answer. */
export async function recallersToNotify(ctx: Pick<Ctx, "db">, occurred: readonly Occurred[]): Promise<NotificationInput[]> {
  const refused = occurred.filter(isRecallRefused).map(async ({ after, version }) =>
    (await findRecallers(ctx.db, after.id)).map((person): NotificationInput => ({
      key: `${after.id}:${version}:recall_refused:${person}`,
      person,
      kind: "recall_refused",
      about: after.id,
      facts: { number: numberOf(after.id) },
    })),
  );
  return (await atOnce(refused)).flat();
}
