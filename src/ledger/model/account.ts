/** The operator's accounts (LED-2): their kinds, normal sides and floors. Pure. */
import type { Currency } from "#kernel/money.ts";

export const ACCOUNT_KINDS = ["asset", "liability", "position", "income", "expense"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/**
 * What may not go below zero on the account's normal side: nothing, the account as a whole, or the holding of each subject. Only the last
 * two lock a row, and only that row. An operator account that all transfers pass through has no floor and no lock.
 */
export type Floor = "none" | "account" | "subject";

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

/** Kind and floor of each operator account, by its name in LED-2. */
const OPERATOR_ACCOUNT_KINDS = {
  transit: ["liability", "subject"],
  hold_compliance: ["liability", "subject"],
  frozen: ["liability", "subject"],
  pickup_payable: ["liability", "subject"],
  refund_payable: ["liability", "subject"],
  suspense_payin: ["liability", "subject"],
  deferred_fee: ["liability", "subject"],
  unclaimed: ["liability", "subject"],
  compensation_payable: ["liability", "subject"],
  vat_out: ["liability", "none"],
  // Capital of the owners: owed to them after all other creditors.
  capital: ["liability", "none"],
  // What the owners have taken out of the income: a debit balance, beside `capital`.
  distributed: ["liability", "none"],
  commission_payable: ["liability", "none"],
  fx_position: ["position", "none"],
  fee: ["income", "none"],
  fx_margin: ["income", "none"],
  rounding: ["income", "none"],
  rail_cost: ["expense", "none"],
  partner_fee: ["expense", "none"],
  commission: ["expense", "none"],
  promo: ["expense", "none"],
  compensation: ["expense", "none"],
  loss: ["expense", "none"],
} as const satisfies Record<string, readonly [AccountKind, Floor]>;
const WHOSE = {
  bank: ["asset", "none"],
  payin_clearing: ["asset", "none"],
  nostro: ["asset", "none"],
  pickup_prefund: ["asset", "account"],
  agent_receivable: ["asset", "none"],
  payout_inflight: ["liability", "subject"],
  partner_deposit: ["liability", "account"],
  agent_deposit: ["liability", "account"],
} as const satisfies Record<string, readonly [AccountKind, Floor]>;

export type OperatorAccount = keyof typeof OPERATOR_ACCOUNT_KINDS;
export type OthersAccount = keyof typeof WHOSE;
export const OPERATOR_ACCOUNTS = Object.keys(OPERATOR_ACCOUNT_KINDS) as OperatorAccount[];

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
