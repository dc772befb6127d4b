/**
 * The interface of an outside party that pays: the domestic bank, the partner abroad. Refunds use it too. Owned here, implemented in
 * `outside/`. An adapter never throws for a party's behaviour: each answer says what is known about the money, and "unknown" is one of
 * them.
 */
import type { Money } from "#kernel/money.ts";

/** Rails over which money leaves: BI-FAST, the online switch and SKN for domestic payouts; a partner's bank or cash payout abroad. */
export const RAILS = ["bi_fast", "online", "skn", "partner_bank", "partner_cash"] as const;
export type Rail = (typeof RAILS)[number];

export interface PayoutOrder {
  /**
   * Our reference, one per payout, never per try (OUT-3). Every resubmission and inquiry uses it. Up to 36 characters of A–Z a–z 0–9
   * _.
   */
  readonly reference: string;
  readonly rail: Rail;
  /** The amount that arrives, in its own currency. */
  readonly amount: Money;
  readonly beneficiary: PayoutBeneficiary;
  readonly sender: PayoutSender;
  /** ISO 20022 external purpose code, e.g. FAMI. */
  readonly purpose: string;
  /** Text for the recipient's statement, at most 35 characters. */
  readonly remark: string;
  /** When it was first sent. Equal for all tries, since some parties look an order up by its date. */
  readonly orderedAt: Date;
}

export interface PayoutBeneficiary {
  /** The name as the party is to show it. The partner's form of a one-word name is already applied. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The account, for a bank payout. `bank` is the 3-digit code for a domestic bank, the partner's or the SWIFT code abroad. */
  readonly account: { readonly bank: string; readonly number: string } | null;
  /** The account is an e-wallet, which holds a limited balance. */
  readonly isWallet?: boolean;
  /** E.164, where the form has a telephone field. */
  readonly phone: string | null;
  /** Further fields of the corridor's form, by field name (relationship, address, branch …). */
  readonly fields: Readonly<Record<string, string>>;
}

/** FATF recommendation 16: the sender's identity travels with the money. */
export interface PayoutSender {
  readonly name: string;
  readonly country: string;
  readonly address: string | null;
  readonly birthDate: string | null;
  /** Our reference for the person. Never an identity number, unless the rail demands one. */
  readonly reference: string;
}

/** Why a party states that it did not and will not pay. `party_down` and `no_prefund` are ours to solve; account problems are the sender's. */
export const PAYOUT_REFUSALS = [
  "account_invalid",
  "account_closed",
  "account_dormant",
  "name_mismatch",
  "not_permitted",
  "amount_over_limit",
  "wallet_full",
  "no_prefund",
  "party_down",
  "quote_expired",
  "compliance",
  "rejected",
] as const;
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number];

/** The party's quote for this call before confirmation, in the order's currency. Reported whatever the outcome of the call. */
interface Quoted {
  readonly quoted?: Money;
}

export type PayoutAnswer =
  /** Nothing left our system, or the party accepted nothing (no connection, no token, 429): the same order may be submitted again. */
  | { readonly outcome: "not_sent"; readonly why: string }
  /** The party has the order and is processing it. */
  | ({ readonly outcome: "pending"; readonly providerRef: string | null } & Quoted)
  /**
   * Paid: ACCEPTED by the rail, CREDITED to the account, COLLECTED in cash. `cost` is the party's claim, where it states one: see
   * `payout-cost.ts`.
   */
  | ({
      readonly outcome: "paid";
      readonly assurance: "ACCEPTED" | "CREDITED" | "COLLECTED";
      readonly providerRef: string;
      readonly cost: Money | null;
    } & Quoted)
  /** The party states that it did not pay, in a form that can be trusted: its own signed or authenticated answer. */
  | { readonly outcome: "refused"; readonly reason: PayoutRefusal; readonly providerCode: string }
  /** Paid, and then returned. `amount` is what came back, which may be less. */
  | { readonly outcome: "returned"; readonly reason: PayoutRefusal; readonly providerCode: string; readonly amount: Money }
  /** The outcome is unknown: a timeout after sending, a 5xx, an unreadable answer, an echo with another amount. Never treated as a failure. */
  | ({ readonly outcome: "unknown"; readonly why: string } & Quoted);

/** The party does not know the reference. Only an inquiry answers this, and once proves nothing: an order may still be in transit. */
export type InquiryAnswer = PayoutAnswer | { readonly outcome: "not_found"; readonly providerCode: string };

/** Answer to a recall: done, too late, or unknown. */
export type RecallAnswer =
  | { readonly outcome: "recalled" }
  | { readonly outcome: "too_late" }
  | { readonly outcome: "unknown"; readonly why: string };

export interface PayoutParty {
  /** The party's name in account codes: `payout_inflight:{rail}`, `nostro:{party}`, `bank:{party}`. */
  readonly party: string;
  /** Submits an order. The same reference is the same payout, never a second one, whatever happened to the first call. */
  readonly submit: (order: PayoutOrder) => Promise<PayoutAnswer>;
  /** Inquires the outcome of an order. Here `not_sent` and `unknown` both mean: no finding. */
  readonly inquire: (order: PayoutOrder) => Promise<InquiryAnswer>;
  /** Omitted where the rail supports no recall. */
  readonly recall?: (order: PayoutOrder) => Promise<RecallAnswer>;
}

/**
 * A party's notification, after its signature, age and form were checked. It only triggers an inquiry about the order it names, and changes
 * nothing by itself (PAY-4).
 */
export interface PayoutNotification {
  /** The party's own id of the notification. A repeated one is dropped. */
  readonly eventId: string;
  readonly reference: string;
}
