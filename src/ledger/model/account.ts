/** The operator's accounts (LED-2): their kinds, normal sides and floors. Pure. */
import type { Currency } from "#kernel/money.ts";

export const ACCOUNT_KINDS = ["asset", "liability", "position", "income", "expense"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/**
 * What may not go below zero on the account's normal side: nothing, the account as a whole, or the holding of each subject. Only the last
 * two lock a row, and only that row. An operator account that all transfers pass through has no floor and no lock.
 */
export type Floor = "none" | "account" | "subject";

/**
 * Whose money a balance is. `money`: on accounts at banks and partners, and on its way there. `others`: owed to senders, recipients, agents and
 * partners, and never ours. `owed`: tax and commission not paid yet. `owners`: capital, and what was taken out of it. `claim`: owed to us, or
 * lent out: no money. Every account of the chart has one, so a new one can't be forgotten.
 */
export type Stake = "money" | "others" | "owed" | "owners" | "claim" | "position" | "result";

export interface Account {
  /** `name:CUR`, or `name:owner:CUR`: `bank:014:IDR`. */
  readonly code: string;
  readonly currency: Currency;
  readonly kind: AccountKind;
  readonly floor: Floor;
}

/** 1 where a debit increases the balance (assets, expenses), −1 where a credit does (liabilities, income). */
export function normalSide(kind: AccountKind): 1n | -1n {
  return kind === "liability" || kind === "income" ? -1n : 1n;
}

/** Kind, floor and stake of each operator account, by its name in LED-2. */
const OPERATOR_ACCOUNT_KINDS = {
  transit: ["liability", "subject", "others"],
  hold_compliance: ["liability", "subject", "others"],
  frozen: ["liability", "subject", "others"],
  pickup_payable: ["liability", "subject", "others"],
  refund_payable: ["liability", "subject", "others"],
  suspense_payin: ["liability", "subject", "others"],
  // Paid for a payroll whose transfers are still being made.
  payroll_funds: ["liability", "subject", "others"],
  deferred_fee: ["liability", "subject", "others"],
  unclaimed: ["liability", "subject", "others"],
  compensation_payable: ["liability", "subject", "others"],
  vat_out: ["liability", "none", "owed"],
  // Capital of the owners: owed to them after all other creditors.
  capital: ["liability", "none", "owners"],
  // What the owners have taken out of the income: a debit balance, beside `capital`.
  distributed: ["liability", "none", "owners"],
  fx_position: ["position", "none", "position"],
  fee: ["income", "none", "result"],
  fx_margin: ["income", "none", "result"],
  rounding: ["income", "none", "result"],
  rail_cost: ["expense", "none", "result"],
  partner_fee: ["expense", "none", "result"],
  commission: ["expense", "none", "result"],
  promo: ["expense", "none", "result"],
  compensation: ["expense", "none", "result"],
  // Given to a sender without a failure of ours.
  goodwill: ["expense", "none", "result"],
  loss: ["expense", "none", "result"],
} as const satisfies Record<string, readonly [AccountKind, Floor, Stake]>;
const WHOSE = {
  bank: ["asset", "none", "money"],
  payin_clearing: ["asset", "none", "money"],
  nostro: ["asset", "none", "money"],
  pickup_prefund: ["asset", "account", "claim"],
  agent_receivable: ["asset", "none", "claim"],
  payout_inflight: ["liability", "subject", "others"],
  partner_deposit: ["liability", "account", "others"],
  agent_deposit: ["liability", "account", "others"],
  // By the owner of the float account. No floor: a payout to the wrong person may be reversed after its commission was paid.
  commission_payable: ["liability", "none", "owed"],
} as const satisfies Record<string, readonly [AccountKind, Floor, Stake]>;

export type OperatorAccount = keyof typeof OPERATOR_ACCOUNT_KINDS;
export type OthersAccount = keyof typeof WHOSE;
export const OPERATOR_ACCOUNTS = Object.keys(OPERATOR_ACCOUNT_KINDS) as OperatorAccount[];

const CHART: Readonly<Record<string, readonly [AccountKind, Floor, Stake]>> = { ...OPERATOR_ACCOUNT_KINDS, ...WHOSE };

/** Whose money the accounts with a name are. A liability that the chart does not name counts as others' money, and any other account as none. */
export const stakeOf = (name: string, kind: AccountKind): Stake =>
  CHART[name]?.[2] ?? (kind === "liability" ? "others" : "claim");

/** An account of the operator: `operatorAccount("transit", "IDR")` is `transit:IDR`. */
export function operatorAccount(name: OperatorAccount, currency: Currency): Account {
  const [kind, floor] = OPERATOR_ACCOUNT_KINDS[name];
  return { code: `${name}:${currency}`, currency, kind, floor };
}

/** An account with one bank, rail, partner, chain or agent: `accountWith("bank", "014", "IDR")` is `bank:014:IDR`. */
export function accountWith(name: OthersAccount, whose: string, currency: Currency): Account {
  const [kind, floor] = WHOSE[name];
  return { code: `${name}:${whose}:${currency}`, currency, kind, floor };
}
