import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { commissionOn, discounted, feeOf, termAt } from "#pricing/index.ts";
import type { DataView } from "./contract.ts";
import type { BusinessKind } from "../model/kinds.ts";
import type { Standard } from "../model/effect.ts";
import type { Terms, TermsOf } from "../model/terms.ts";

type Reading = Pick<Ctx, "db" | "now">;
const HOME = "ID-ID-bank";

/** The figures of the tariff in force by which the effect of the terms is computed. */
export async function readStandard(ctx: Reading, terms: Terms): Promise<Standard> {
  const fee = await readFee(ctx, terms);
  const discountBps = terms.kind === "agent" ? 0 : terms.feeDiscountBps;
  return {
    fee,
    ownFee: fee && discounted(fee, discountBps),
    commission: terms.kind === "agent" ? await readCommissions(ctx, terms, fee) : null,
    tier: terms.kind === "customer" ? await readTier(ctx, terms.tier) : null,
  };
}

/** The fee of the expected average: of the partner's first corridor, else of a transfer at home. */
async function readFee(ctx: Reading, terms: Terms): Promise<Money | null> {
  const corridor = terms.kind === "partner" ? (terms.corridors[0] ?? HOME) : HOME;
  const sold = await termAt(ctx, "corridor", corridor, ctx.now);
  const own = await termAt(ctx, "fee", corridor, ctx.now);
  const term = own ?? (sold && (await termAt(ctx, "fee", sold.value.product, ctx.now)));
  return term && feeOf(terms.expected.average, term.value.tiers);
}

async function readCommissions(
  ctx: Reading,
  { commission, expected: { average } }: TermsOf<"agent">,
  fee: Money | null,
): Promise<Standard["commission"]> {
  const payOut = commission?.payOut ?? (await termAt(ctx, "commission", "pay_out", ctx.now))?.value;
  const cashIn = commission?.cashIn ?? (await termAt(ctx, "commission", "cash_in", ctx.now))?.value;
  if (payOut === undefined || cashIn === undefined || fee === null) return null;
  const cash = await termAt(ctx, "fee", "cash_pickup", ctx.now);
  const cashFee = cash === null ? fee : feeOf(average, cash.value.tiers);
  return { payOut: commissionOn(average, payOut, cashFee), cashIn: commissionOn(average, cashIn, fee) };
}

/** The standard commission of an agent for each service; null where the tariff has none, and for businesses that are no agents. */
export async function readStandardCommission(ctx: Reading, kind: BusinessKind): Promise<DataView["standardCommission"]> {
  if (kind !== "agent") return null;
  const payOut = (await termAt(ctx, "commission", "pay_out", ctx.now))?.value;
  const cashIn = (await termAt(ctx, "commission", "cash_in", ctx.now))?.value;
  return payOut === undefined || cashIn === undefined ? null : { payOut, cashIn };
}

async function readTier(ctx: Reading, tier: string): Promise<Standard["tier"]> {
  const term = await termAt(ctx, "tier", tier, ctx.now);
  return term && { transfer: term.value.transfer, month: term.value.month };
}
