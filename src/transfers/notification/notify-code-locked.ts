import type { Id } from "#kernel/id.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { numberOf } from "../model/progress.ts";
import { findTransfer } from "../store.ts";

interface Locked {
  readonly transfer: Id<"tr">;
  readonly purpose: "pay_out" | "refund";
  /** The outlet's public name and its city; null where it is unknown. */
  readonly place: string | null;
  /** Our telephone number; null in an installation that has none yet. */
  readonly phone: string | null;
}

/** Notifies the sender at once that wrong one-time codes at an outlet have locked a code: nobody else can request a new one. */
export async function notifyCodeLocked(ctx: Ctx, { transfer, purpose, place, phone }: Locked): Promise<void> {
  const stored = await findTransfer(ctx.db, transfer);
  if (!stored) return;
  const { beneficiary } = agreementSchema.parse(stored.agreed.snapshot);
  const kind = purpose === "refund" ? "refund_code_locked" : "code_locked";
  const facts = {
    number: numberOf(transfer),
    name: beneficiary.name,
    ...(place !== null && { place }),
    ...(phone !== null && { phone }),
  };
  // A code that was requested anew can be locked again, which is another notice.
  const key = `${transfer}:${kind}:${ctx.now.getTime()}`;
  await notify(ctx, [{ key, person: stored.agreed.sender, kind, about: transfer, facts }]);
}
