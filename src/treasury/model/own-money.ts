/**
 * How much of the money at banks and partners is our own, by currency. Customers' money lies on the same accounts; no booking may take it.
 * Pure.
 *
 *     cash       what lies at banks and partners, and pay-ins on their way to the bank
 *     customers  what we owe to senders, recipients, agents and partners. The chart of accounts says which (`stakeOf`); an account that it
 *                does not name counts here
 *     owed       tax and commission that are not paid yet
 *     own        cash − customers − owed
 *     earned     income − expenses − what the owners have taken already
 */
import type { Currency } from "#kernel/money.ts";
import { stakeOf, type Stake } from "#ledger/contract-books.ts";
import { accountOf } from "./booking.ts";
import { againstOf, TEMPLATES, type Entries } from "./templates.ts";

export interface AccountBalance {
  readonly code: string;
  readonly currency: Currency;
  readonly kind: "asset" | "liability" | "position" | "income" | "expense";
  /** Debit above zero, credit below. */
  readonly minor: bigint;
}

const nameOf = (code: string) => code.split(":")[0] ?? "";

export interface OwnMoney {
  readonly currency: Currency;
  readonly cash: bigint;
  readonly customers: bigint;
  readonly owed: bigint;
  readonly own: bigint;
  readonly earned: bigint;
}

/** The money of one currency. */
export function ownMoneyIn(currency: Currency, balances: readonly AccountBalance[]): OwnMoney {
  const of = balances.filter((one) => one.currency === currency);
  const sumWhere = (which: (one: AccountBalance) => boolean) => of.filter(which).reduce((sum, { minor }) => sum + minor, 0n);
  const sumOf = (stake: Stake) => sumWhere(({ code, kind }) => stakeOf(nameOf(code), kind) === stake);
  const [cash, owed, customers] = [sumOf("money"), -sumOf("owed"), -sumOf("others")];
  const result = -sumWhere(({ kind }) => kind === "income" || kind === "expense");
  const earned = result - sumWhere(({ code }) => nameOf(code) === "distributed");
  return { currency, cash, customers, owed, own: cash - customers - owed, earned };
}

/** The money of every currency that has an account, in the order of the balances. */
export const listOwnMoney = (balances: readonly AccountBalance[]): OwnMoney[] =>
  [...new Set(balances.map(({ currency }) => currency))].map((currency) => ownMoneyIn(currency, balances));

/** Rails on which a partner abroad pays out of our account there; on the others our bank pays. */
export const isPartnerRail = (rail: string) => rail.startsWith("partner_");

/**
 * Payouts that are ordered and not yet taken from the account: `bank` or `nostro` in this currency. An installation has one bank and one
 * partner that pay.
 */
export const inFlightAt = (at: "bank" | "nostro", currency: Currency, balances: readonly AccountBalance[]): bigint =>
  -balances
    .filter(({ code, currency: own }) => {
      const [name, rail = ""] = code.split(":");
      return own === currency && name === "payout_inflight" && isPartnerRail(rail) === (at === "nostro");
    })
    .reduce((sum, { minor }) => sum + minor, 0n);

export const COVER_REFUSALS = ["account_not_covered", "more_than_owed", "money_short", "income_short"] as const;
export type CoverRefusal = (typeof COVER_REFUSALS)[number];

/** Why the money for a booking is not there, or null. */
export function whyNotCovered(entries: Entries, balances: readonly AccountBalance[]): CoverRefusal | null {
  const { template, out, in: into } = entries;
  const { uses } = TEMPLATES[template];
  if (out === null || uses === null) return null;
  // A statement line proves that the bank has taken its fee. Refusing it would hide that the money is gone.
  if (template === "bank_fee" && out.line !== null) return null;
  const { currency, minor } = out.amount;
  const balanceOf = (code: string) => balances.find((one) => one.code === code)?.minor ?? 0n;
  if (balanceOf(accountOf(out).code) - inFlightAt(out.at, currency, balances) < minor) return "account_not_covered";
  const money = ownMoneyIn(currency, balances);
  switch (uses) {
    case "moved":
      return into?.amount.currency === currency || money.own >= minor ? null : "money_short";
    case "owed":
      if (-balanceOf(againstOf(entries, accountOf(out)).code) < minor) return "more_than_owed";
      // What is paid is no longer owed, so only what is left must still cover the customers.
      return money.cash - minor >= money.customers ? null : "money_short";
    case "own":
      return money.own >= minor ? null : "money_short";
    case "income":
      if (money.own < minor) return "money_short";
      return money.earned >= minor ? null : "income_short";
  }
}
