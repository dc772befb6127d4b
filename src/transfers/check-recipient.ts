import { isOverRecipientLimit } from "#limits/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Checked } from "./apply-events.ts";
import { later } from "./outcome.ts";
import type { TransferRules } from "./rules.ts";
import type { Stored } from "./store.ts";

/**
 * Paid in, and more than its recipient may get of everybody: it is held before it leaves, and an officer lets it go or gives all of it back. The sender reads
 * that it is looked at, and not how much others have sent. What is within is clear.
 */
export async function checkRecipient(ctx: Ctx, { transfer }: Pick<Stored, "transfer">, rules: TransferRules): Promise<Checked> {
  if (!(await isOverRecipientLimit(ctx, transfer.id))) return { type: "checks_cleared" };
  const deadline = later(ctx.now, rules.reviewMs);
  return { type: "review_opened", reason: "RECIPIENT_OVER_LIMIT", isReleasedByTwo: false, deadline };
}
