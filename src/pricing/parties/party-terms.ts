/** The terms of one business: what it sends at a discount, and what it earns as an agent. They come from its signed sheets alone. */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Commission, Service, TermContent } from "../terms/model/term-kinds.ts";
import { termsNamed } from "../terms/read-terms.ts";

/** An agent's own commissions. */
export interface OwnCommission {
  readonly payOut: Commission;
  readonly cashIn: Commission;
}

export interface PartyTerms {
  /** Off the standard fee, before tax. */
  readonly feeDiscountBps: number;
  /** Null: the standard commission. */
  readonly commission: OwnCommission | null;
}

/** The key of an agent's own commission for a service. */
export const ownCommissionKey = (agent: string, service: Service): string => `${agent}:${service}`;

/** The terms of a business that are in force now; without any, those of everybody. */
export async function readPartyTerms(ctx: Pick<Ctx, "db" | "now">, party: string): Promise<PartyTerms> {
  const [payOutKey, cashInKey] = [ownCommissionKey(party, "pay_out"), ownCommissionKey(party, "cash_in")];
  const wanted = [
    { kind: "party_fee", key: party },
    { kind: "party_commission", key: payOutKey },
    { kind: "party_commission", key: cashInKey },
  ] as const;
  const terms = await termsNamed(ctx, wanted, ctx.now);
  const payOut = terms.find("party_commission", payOutKey)?.value.own ?? null;
  const cashIn = terms.find("party_commission", cashInKey)?.value.own ?? null;
  return {
    feeDiscountBps: terms.find("party_fee", party)?.value.discountBps ?? 0,
    commission: payOut && cashIn && { payOut, cashIn },
  };
}

/** The commission that an agent earns for a service now: the agent's own, else the standard one; null while neither is set. */
export async function commissionOf(ctx: Pick<Ctx, "db" | "now">, agent: string, service: Service): Promise<Commission | null> {
  const key = ownCommissionKey(agent, service);
  const wanted = [
    { kind: "party_commission", key },
    { kind: "commission", key: service },
  ] as const;
  const terms = await termsNamed(ctx, wanted, ctx.now);
  return terms.find("party_commission", key)?.value.own ?? terms.find("commission", service)?.value ?? null;
}

/** An agent's own commissions as terms; null ends them. */
export function commissionContents(party: string, commission: OwnCommission | null): readonly TermContent[] {
  return [
    { kind: "party_commission", key: ownCommissionKey(party, "pay_out"), value: { own: commission?.payOut ?? null } },
    { kind: "party_commission", key: ownCommissionKey(party, "cash_in"), value: { own: commission?.cashIn ?? null } },
  ];
}
