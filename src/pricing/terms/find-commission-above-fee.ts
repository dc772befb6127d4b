/** Where commissions would exceed a fee if some terms were in force: one rule for proposed terms and for those of a signed sheet. */
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { servicesOn, whereAboveFee } from "./model/commission-bound.ts";
import { SERVICES, type Commission, type Service, type TermContent, type TermKind, type TermValue } from "./model/term-kinds.ts";
import type { Term } from "./model/term.ts";
import { termsAt } from "./read-terms.ts";
import { COMPARED_KINDS, listTermTurns } from "./store.ts";

/** Terms that are to count from an instant until another; null: without an end. */
export interface Planned {
  readonly contents: readonly TermContent[];
  readonly from: Date;
  readonly to: Date | null;
}

export interface AboveFee {
  readonly fee: string;
  /** The lowest amount at which agents would earn more than the fee. */
  readonly amount: Money;
  /** From when. */
  readonly from: Date;
}

/**
 * The first fee that commissions would exceed, at any amount and at any time when both would be in force; null if there is none. Senders
 * could be paid for sending cash to themselves. Fees are the standard ones: what a sender's discount takes off them takes it off the
 * commission too, because at the counter a commission is never more than the transfer's fee.
 */
export async function findCommissionAboveFee(ctx: Pick<Ctx, "db">, planned: Planned): Promise<AboveFee | null> {
  const { from, to } = planned;
  for (const at of [from, ...(await listTermTurns(ctx.db, COMPARED_KINDS, from, to))]) {
    const found = aboveFee(await feesAndCommissionsAt(ctx, planned, at), planned.contents);
    if (found) return { ...found, from: at };
  }
  return null;
}

interface FeesAndCommissions {
  readonly fees: ReadonlyMap<string, TermValue<"fee">>;
  /** By service: the standard commission and those that agents have of their own. */
  readonly commissions: ReadonlyMap<string, readonly Commission[]>;
}

async function feesAndCommissionsAt(ctx: Pick<Ctx, "db">, planned: Planned, at: Date): Promise<FeesAndCommissions> {
  const standard = valuesWith(planned, "commission", await termsAt(ctx, "commission", at));
  const own = valuesWith(planned, "party_commission", await termsAt(ctx, "party_commission", at));
  const ofAgents = (service: Service) =>
    [...own].flatMap(([key, value]) => (serviceOf(key) === service && value.own !== null ? [value.own] : []));
  return {
    fees: valuesWith(planned, "fee", await termsAt(ctx, "fee", at)),
    commissions: new Map(
      SERVICES.map((service) => [service, [...[standard.get(service)].flatMap((one) => one ?? []), ...ofAgents(service)]]),
    ),
  };
}

/** Values in force by key. A planned one counts from its begin on, unless a later term takes its place. */
function valuesWith<K extends TermKind>(
  { contents, from }: Planned,
  kind: K,
  terms: readonly Term<K>[],
): ReadonlyMap<string, TermValue<K>> {
  const later = new Set(terms.filter(({ effectiveFrom }) => effectiveFrom > from).map(({ key }) => key));
  const own = contents.filter((one) => one.kind === kind && !later.has(one.key));
  return new Map([
    ...terms.map(({ key, value }) => [key, value] as const),
    ...own.map(({ key, value }) => [key, value as TermValue<K>] as const),
  ]);
}

const serviceOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** The first fee, among those that the planned terms affect, that commissions exceed. */
function aboveFee({ fees, commissions }: FeesAndCommissions, contents: readonly TermContent[]): Omit<AboveFee, "from"> | null {
  for (const [fee, { tiers }] of fees) {
    const services = servicesOn(fee);
    const isTouched = contents.some(({ kind, key }) =>
      kind === "fee" ? key === fee : services.some((service) => service === serviceOf(key)),
    );
    if (!isTouched) continue;
    const amount = whereAboveFee(
      services.map((service) => commissions.get(service) ?? []),
      tiers,
    );
    if (amount) return { fee, amount };
  }
  return null;
}
