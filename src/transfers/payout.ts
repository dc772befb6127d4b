/**
 * What an outside party that pays must fulfil: the bank at home, the partner abroad. Refunds go the same way. Owned here, fulfilled in
 * `outside/`. An adapter never throws for what a party does: each answer says what is known about the money, and "unknown" is one of them.
 */
import type { Money } from "#kernel/money.ts";

/** The ways on which money leaves. BI-FAST, the online switch and SKN at home; a partner's bank or cash payout abroad. */
export const RAILS = ["bi_fast", "online", "skn", "partner_bank", "partner_cash"] as const;
export type Rail = (typeof RAILS)[number];

export interface PayoutOrder {
  /** Ours, one per payout, never per attempt (PRODUCT §4): every repetition and every inquiry names it. Up to 36 characters of A–Z a–z 0–9 _. */
  readonly reference: string;
  readonly rail: Rail;
  /** What arrives, in the currency in which it arrives. */
  readonly amount: Money;
  readonly beneficiary: PayoutBeneficiary;
  readonly sender: PayoutSender;
  /** ISO 20022 external purpose code, e.g. FAMI. */
  readonly purpose: string;
  /** A word for the statement of who receives, at most 35 characters. */
  readonly remark: string;
  /** When it was first sent out: the same at each repetition, since some parties look an order up by its day. */
  readonly orderedAt: Date;
}

export interface PayoutBeneficiary {
  /** As the party is to show it: the partner's own form of a one-word name is made already. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The account, where it goes to a bank. `bank` is the 3-digit code at home, the partner's or the SWIFT code abroad. */
  readonly account: { readonly bank: string; readonly number: string } | null;
  /** E.164, where the form asked for it. */
  readonly phone: string | null;
  /** What else the corridor's form asked for, by its field names (relationship, address, branch …). */
  readonly fields: Readonly<Record<string, string>>;
}

/** FATF recommendation 16: who sends travels with the money. */
export interface PayoutSender {
  readonly name: string;
  readonly country: string;
  readonly address: string | null;
  readonly birthDate: string | null;
  /** Ours for the person: never an identity number, unless the rail demands one. */
  readonly reference: string;
}

/** Why a party says that it did not and will not pay. `party_down` and `no_prefund` are ours to solve; the account's are the sender's. */
export const PAYOUT_REFUSALS = [
  "account_invalid",
  "account_closed",
  "account_dormant",
  "name_mismatch",
  "amount_over_limit",
  "no_prefund",
  "party_down",
  "quote_expired",
  "compliance",
  "rejected",
] as const;
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number];

/** What the party quoted for this very call before anything was confirmed, in the order's currency. Told whatever came of the call. */
interface Quoted {
  readonly quoted?: Money;
}

export type PayoutAnswer =
  /** Nothing left our house, or the party took nothing in (no connection, no token, 429): the same order may be sent again. */
  | { readonly outcome: "not_sent"; readonly why: string }
  /** The party has the order and works on it. */
  | ({ readonly outcome: "pending"; readonly providerRef: string | null } & Quoted)
  /** Paid: ACCEPTED by the rail, CREDITED to the account, COLLECTED in cash. `cost` is what the party claims for it, where it says so: see `cost.ts`. */
  | ({
      readonly outcome: "paid";
      readonly assurance: "ACCEPTED" | "CREDITED" | "COLLECTED";
      readonly providerRef: string;
      readonly cost: Money | null;
    } & Quoted)
  /** The party said that it did not pay, in a way that can be believed: its own signed or authenticated word, in its own form. */
  | { readonly outcome: "refused"; readonly reason: PayoutRefusal; readonly providerCode: string }
  /** Paid once, and it came back. `amount` is what came back, which may be less. */
  | { readonly outcome: "returned"; readonly reason: PayoutRefusal; readonly providerCode: string; readonly amount: Money }
  /** Nobody knows: a timeout after sending, a 5xx, an answer that can't be read, an echo with another amount. Never a failure. */
  | ({ readonly outcome: "unknown"; readonly why: string } & Quoted);

/** The party does not know the reference. Only an inquiry says so, and once proves nothing: an order may still be on its way. */
export type InquiryAnswer = PayoutAnswer | { readonly outcome: "not_found"; readonly providerCode: string };

/** A call-off: done, too late, or not known. */
export type RecallAnswer =
  | { readonly outcome: "recalled" }
  | { readonly outcome: "too_late" }
  | { readonly outcome: "unknown"; readonly why: string };

export interface PayoutParty {
  /** As it stands in account codes: `payout_inflight:{rail}`, `nostro:{party}`, `bank:{party}`. */
  readonly party: string;
  /** Sends an order. The same reference again is the same payout, never a second one, whatever happened to the first call. */
  readonly submit: (order: PayoutOrder) => Promise<PayoutAnswer>;
  /** Asks what became of it. Here `not_sent` and `unknown` both say that nothing was learnt. */
  readonly inquire: (order: PayoutOrder) => Promise<InquiryAnswer>;
  /** Left out where the rail has none. */
  readonly recall?: (order: PayoutOrder) => Promise<RecallAnswer>;
}

/**
 * What a party's notification says, after its signature, age and form were checked. Only ever a hint: it names the order that is asked about
 * next, and changes nothing by itself (QUALITY "Money").
 */
export interface PayoutHint {
  /** The party's own id of the notification: the same again is dropped. */
  readonly eventId: string;
  readonly reference: string;
}
