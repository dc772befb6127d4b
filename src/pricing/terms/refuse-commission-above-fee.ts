import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { servicesOn, whereAboveFee } from "./model/commission-bound.ts";
import { termsAt } from "./read-terms.ts";
import { listTermTurns } from "./store.ts";
import type { ProposedTerm, Term } from "./model/term.ts";
import type { TermContent, TermValue } from "./model/term-kinds.ts";
import { termRefusal } from "./term-guards.ts";

/**
 * Refuses a fee or commission by which agents could earn more than the transfer's fee, at any amount and at any time when both would be in
 * force: senders could be paid for sending cash to themselves. The details give the lowest amount, the fee and the time.
 */
export async function refuseCommissionAboveFee(
  ctx: Pick<Ctx, "db" | "now">,
  { content, validFrom, validTo }: Pick<ProposedTerm, "content" | "validFrom" | "validTo">,
): Promise<void> {
  if (content.kind !== "fee" && content.kind !== "commission") return;
  const from = validFrom > ctx.now ? validFrom : ctx.now;
  for (const at of [from, ...(await listTermTurns(ctx.db, ["fee", "commission"], from, validTo))]) {
    const found = aboveFee(await feesAndCommissionsAt(ctx, content, from, at), content);
    if (found) throw termRefusal("commission_above_fee", { ...found, amount: plain(found.amount), from: at.toISOString() });
  }
}

interface FeesAndCommissions {
  readonly fees: ReadonlyMap<string, TermValue<"fee">>;
  readonly commissions: ReadonlyMap<string, TermValue<"commission">>;
}

/** Fees and commissions in force at an instant. The proposed one counts from `from` on, unless a later term takes its place. */
async function feesAndCommissionsAt(
  ctx: Pick<Ctx, "db">,
  content: TermContent,
  from: Date,
  at: Date,
): Promise<FeesAndCommissions> {
  const fees = await termsAt(ctx, "fee", at);
  const commissions = await termsAt(ctx, "commission", at);
  const values = <K extends "fee" | "commission">(terms: readonly Term<K>[]) => {
    const isHidden = terms.some(({ key, effectiveFrom }) => key === content.key && effectiveFrom > from);
    const proposed = isHidden ? [] : ([[content.key, content.value as TermValue<K>]] as const);
    return new Map([...terms.map(({ key, value }) => [key, value] as const), ...proposed]);
  };
  return content.kind === "fee"
    ? { fees: values(fees), commissions: new Map(commissions.map(({ key, value }) => [key, value])) }
    : { fees: new Map(fees.map(({ key, value }) => [key, value])), commissions: values(commissions) };
}

/** The first fee, among those affected by the proposed term, that commissions exceed. */
function aboveFee({ fees, commissions }: FeesAndCommissions, content: TermContent): { fee: string; amount: Money } | null {
  for (const [fee, { tiers }] of fees) {
    const services = servicesOn(fee);
    const isTouched = content.kind === "fee" ? content.key === fee : services.some((service) => service === content.key);
    if (!isTouched) continue;
    const amount = whereAboveFee(
      services.flatMap((service) => commissions.get(service) ?? []),
      tiers,
    );
    if (amount) return { fee, amount };
  }
  return null;
}

const plain = ({ currency, minor }: Money) => ({ currency, minor: minor.toString() });
