/** What reconciliation is wired with: whose statements are read, what transfers say should be held, and whom to tell. */
import { listHolderIds } from "#access/index.ts";
import { contactOf } from "#identity/index.ts";
import type { Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { transfersExpect } from "#reconciliation/ask-transfers.ts";
import type { ReconciliationSettings } from "#reconciliation/jobs.ts";
import type { OutsideParties } from "./parties.ts";

/** Told of a difference; a house has few of them. */
const MAX_TREASURERS = 20;

/**
 * What one payment may cost, in minor units, before a person has to look: twice the dearest rail at home, and what partners abroad take for one
 * payout, rounded up. Nothing is charged by it; it decides what a person sees.
 */
const COST_UP_TO: Partial<Readonly<Record<Currency, bigint>>> = {
  IDR: 13_000_00n,
  SGD: 2_00n,
  MYR: 5_00n,
  HKD: 10_00n,
  TWD: 40_00n,
  JPY: 200n,
  KRW: 1_500n,
  SAR: 10_00n,
  AED: 10_00n,
  QAR: 10_00n,
  PHP: 75_00n,
  INR: 100_00n,
  AUD: 2_00n,
  USD: 2_00n,
  GBP: 1_50n,
  EUR: 1_50n,
};

/** Null where nobody's statement can be read. */
export function reconciliationParts(siteUrl: string, { bank, partner }: OutsideParties): ReconciliationSettings | null {
  if (bank === null) return null;
  const { payouts, payIns, readStatement } = bank;
  const common = { costUpTo: COST_UP_TO } as const;
  return {
    siteUrl,
    treasury,
    expectations: transfersExpect,
    parties: [
      { ...common, party: payouts.party, account: "bank", channels: [payIns.party], read: readStatement },
      ...(partner
        ? [{ ...common, party: partner.party, account: "nostro" as const, channels: [], read: partner.readStatement }]
        : []),
    ],
  };
}

async function treasury(ctx: Ctx) {
  const ids = await listHolderIds(ctx.db, "TREASURY", MAX_TREASURERS);
  const contacts = [];
  for (const id of ids) contacts.push(await contactOf(ctx, id));
  return contacts.filter((contact) => contact !== null).map(({ emailAddress: email, language }) => ({ email, language }));
}
