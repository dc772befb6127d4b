import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { servicesOn, whereAboveFee } from "./commission-bound.ts";
import { termsAt } from "./read-terms.ts";
import { listTermTurns } from "./store-terms.ts";
import type { ProposedTerm, Term } from "./term.ts";
import type { TermContent, TermValue } from "./terms.ts";
import { termRefusal } from "./weigh-term.ts";

/**
 * Refuses a fee or a commission by which agents could earn more than the transfer's fee, at any amount and at any time at which both would
 * stand: whoever sends to themselves in cash would be paid for it. Names the lowest amount, the fee and the day.
 */
export async function refuseAboveFee(
  ctx: Pick<Ctx, "db" | "now">,
  { content, validFrom, validTo }: Pick<ProposedTerm, "content" | "validFrom" | "validTo">,
): Promise<void> {
  if (content.kind !== "fee" && content.kind !== "commission") return;
  const from = validFrom > ctx.now ? validFrom : ctx.now;
  for (const at of [from, ...(await listTermTurns(ctx.db, ["fee", "commission"], from, validTo))]) {
    const found = aboveFee(await standingAt(ctx, content, from, at), content);
    if (found) throw termRefusal("commission_above_fee", { ...found, amount: plain(found.amount), from: at.toISOString() });
  }
}

interface Standing {
  readonly fees: ReadonlyMap<string, TermValue<"fee">>;
  readonly commissions: ReadonlyMap<string, TermValue<"commission">>;
}

/** The fees and commissions of an instant. The proposed one, which counts from `from` on, gives way to what takes effect after it. */
async function standingAt(ctx: Pick<Ctx, "db">, content: TermContent, from: Date, at: Date): Promise<Standing> {
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

/** Of the fees that the proposed term has to do with, the first that it does not fit. */
function aboveFee({ fees, commissions }: Standing, content: TermContent): { fee: string; amount: Money } | null {
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
