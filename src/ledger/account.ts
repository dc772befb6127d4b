/** The accounts of the house (PRODUCT §4): what kinds there are, on which side each stands, and which may not go below zero. Pure. */
import type { Currency } from "#kernel/money.ts";

export const ACCOUNT_KINDS = ["asset", "liability", "position", "income", "expense"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/**
 * What may not go below zero, on the account's normal side: nothing, the account as a whole, or what it holds for each single subject.
 * Only the last two lock a row, and only that one: an account of the house that everything passes through has no floor and no lock.
 */
export type Floor = "none" | "account" | "subject";

export interface Account {
  /** `name:CUR`, or `name:whose:CUR`: `bank:014:IDR`. */
  readonly code: string;
  readonly currency: Currency;
  readonly kind: AccountKind;
  readonly floor: Floor;
}

/** 1 where a debit adds (what we have and what it cost), −1 where a credit does (what we owe and earned). */
export function normalSide(kind: AccountKind): 1n | -1n {
  return kind === "liability" || kind === "income" ? -1n : 1n;
}

/** Name, kind and floor of every account, by what it is called in PRODUCT §4. `whose` stands in the code between name and currency. */
const HOUSE = {
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
  // What the owners have brought in: owed to them, after everybody else.
  capital: ["liability", "none"],
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

export type HouseAccount = keyof typeof HOUSE;
export type OthersAccount = keyof typeof WHOSE;
export const HOUSE_ACCOUNTS = Object.keys(HOUSE) as HouseAccount[];

/** An account of the house: `houseAccount("transit", "IDR")` is `transit:IDR`. */
export function houseAccount(name: HouseAccount, currency: Currency): Account {
  const [kind, floor] = HOUSE[name];
  return { code: `${name}:${currency}`, currency, kind, floor };
}

/** An account with one bank, rail, partner, chain or agent: `accountWith("bank", "014", "IDR")` is `bank:014:IDR`. */
export function accountWith(name: OthersAccount, whose: string, currency: Currency): Account {
  const [kind, floor] = WHOSE[name];
  return { code: `${name}:${whose}:${currency}`, currency, kind, floor };
}
