import { moneyCodec } from "#kernel/money.ts";
import type { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findCommissionAboveFee, type AboveFee } from "./find-commission-above-fee.ts";
import type { ProposedTerm } from "./model/term.ts";
import { termRefusal } from "./term-guards.ts";

/** Refuses a fee or commission by which agents could earn more than the transfer's fee, at any time when both would be in force. */
export async function refuseCommissionAboveFee(
  ctx: Pick<Ctx, "db" | "now">,
  { content, validFrom, validTo }: Pick<ProposedTerm, "content" | "validFrom" | "validTo">,
): Promise<void> {
  if (content.kind !== "fee" && content.kind !== "commission") return;
  const from = validFrom > ctx.now ? validFrom : ctx.now;
  const found = await findCommissionAboveFee(ctx, { contents: [content], from, to: validTo });
  if (found) throw aboveFeeRefusal(found);
}

/** The refusal, with the lowest amount, the fee and the time. */
export function aboveFeeRefusal({ fee, amount, from }: AboveFee): Refusal {
  return termRefusal("commission_above_fee", { fee, amount: moneyCodec.encode(amount), from: from.toISOString() });
}
