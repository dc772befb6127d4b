import type { Checked } from "../processing/apply-events.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkDocument } from "./check-document.ts";
import { checkRecipient } from "./check-recipient-limit.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import type { Stored } from "../store.ts";

/** Runs the checks of a paid transfer in order: a finding is settled before the next check runs. */
export async function checkPaid(ctx: Ctx, stored: Pick<Stored, "transfer">, rules: TransferRules): Promise<Checked> {
  const checked = await checkDocument(ctx, stored);
  return checked.type === "checks_cleared" ? checkRecipient(ctx, stored, rules) : checked;
}
