import type { Checked } from "./apply-events.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkDocument } from "./check-document.ts";
import { checkRecipient } from "./check-recipient.ts";
import type { TransferRules } from "./rules.ts";
import type { Stored } from "./store.ts";

/** All that is checked of a transfer that is paid, one after the other: what one finds is settled before the next is asked. */
export async function checkPaid(ctx: Ctx, stored: Pick<Stored, "transfer">, rules: TransferRules): Promise<Checked> {
  const checked = await checkDocument(ctx, stored);
  return checked.type === "checks_cleared" ? checkRecipient(ctx, stored, rules) : checked;
}
