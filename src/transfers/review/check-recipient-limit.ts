import { isOverRecipientLimit } from "#limits/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Checked } from "../processing/apply-events.ts";
import { later } from "../lifecycle/outcome.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import type { Stored } from "../store.ts";

/**
 * Holds a paid transfer that exceeds what its recipient may receive from all senders together, before it leaves. An officer releases it or
 * refunds all of it. The sender reads of a check, not how much others have sent. Within the limit it is cleared.
 */
export async function checkRecipient(ctx: Ctx, { transfer }: Pick<Stored, "transfer">, rules: TransferRules): Promise<Checked> {
  if (!(await isOverRecipientLimit(ctx, transfer.id))) return { type: "checks_cleared" };
  const deadline = later(ctx.now, rules.reviewMs);
  return { type: "review_opened", reason: "RECIPIENT_OVER_LIMIT", isReleasedByTwo: false, deadline };
}
