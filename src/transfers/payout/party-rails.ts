/** The parties that pay out, by name and by rail. Pure: made once per process from the configured parties. */
import type { PayoutParty, Rail } from "../lifecycle/payout-party.ts";
import type { Product } from "../lifecycle/transfer.ts";
import type { PartyOfRail } from "./route-payout.ts";

export interface PayoutParties {
  /** The domestic bank. */
  readonly bank: PayoutParty;
  /** The partner abroad; null when none is configured. */
  readonly partner: PayoutParty | null;
}

/** The domestic bank serves every domestic rail; the partner pays into bank accounts abroad. */
export function railsServed({ bank: { party: bank }, partner }: PayoutParties): PartyOfRail {
  return { bi_fast: bank, online: bank, skn: bank, ...(partner ? { partner_bank: partner.party } : {}) };
}

/** Whether a party can recall an order that it has. */
export function canRecallAmong(parties: readonly (PayoutParty | null | undefined)[]): (name: string) => boolean {
  const able = new Set(parties.flatMap((party) => (party?.recall === undefined ? [] : [party.party])));
  return (name) => able.has(name);
}

/**
 * The rails over which a product's order may have left, for an inquiry where the rail is not known any more. BI-FAST and the online
 * switch are one service of the bank: the inquiry over BI-FAST finds both.
 */
export function inquiryRails(product: Product, rails: PartyOfRail): { readonly rail: Rail; readonly party: string }[] {
  const candidates = product === "international" ? (["partner_bank"] as const) : (["bi_fast", "skn"] as const);
  return candidates.flatMap((rail) => (rails[rail] === undefined ? [] : [{ rail, party: rails[rail] }]));
}

/**
 * Looks up a party by its name in account codes. Throws for a party that is not configured any more but still has orders: they cannot be
 * inquired about, and must not be sent through another party.
 */
export function partyNamedAmong({ bank, partner }: PayoutParties): (name: string) => PayoutParty {
  const named = new Map([bank, ...(partner ? [partner] : [])].map((party) => [party.party, party]));
  return (name) => {
    const found = named.get(name);
    if (found === undefined) throw new Error(`no party "${name}" is configured, and transfers have orders with it`);
    return found;
  };
}
