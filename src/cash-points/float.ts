/** The float of agents: what they may still take in, how it is filled, and what is asked of the treasury. Pure. */
import { accountWith, type Account } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { negate, subtract, type Money } from "#kernel/money.ts";
import { addDays, type LocalDate } from "#kernel/time.ts";
import type { Agent } from "./outlet.ts";

export const REQUEST_KINDS = ["top_up", "credit_line"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** waiting → approved, refused, or withdrawn by who asked. */
export const REQUEST_STATES = ["waiting", "approved", "refused", "withdrawn"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The most that a reference may have; the fewest letters and digits that say which transfer is meant. */
const REFERENCE_MAX = 60;
const REFERENCE_LEAST = 4;
const REFERENCE = /^[0-9A-Z /.,:;_#()+-]+$/;

/** A reference in one spelling: capitals, and one blank where several stood. Bank apps show them in groups. */
export const spelledReference = (typed: string): string => typed.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toUpperCase();

/** Whether a text can be the reference of a transfer at a bank. */
export function isReference(typed: string): boolean {
  const spelled = spelledReference(typed);
  return (
    spelled.length <= REFERENCE_MAX && REFERENCE.test(spelled) && spelled.replaceAll(/[^0-9A-Z]/g, "").length >= REFERENCE_LEAST
  );
}

/** What a reference is compared by: letters and digits alone, without leading zeros. REF-12, ref 12 and 00REF12 are one transfer. */
export function referenceKey(reference: string): string {
  return spelledReference(reference)
    .replaceAll(/[^0-9A-Z]/g, "")
    .replace(/^0+(?=.)/, "");
}

/** A weekend and a holiday lie between the day that an agent tells and the day on which the bank booked it. */
const LINE_DAYS_APART = 4;

/** Whether a line of this day can be the transfer that an agent says was paid on that one. */
export const isNearDay = (day: LocalDate, paidOn: LocalDate): boolean =>
  day >= addDays(paidOn, -LINE_DAYS_APART) && day <= addDays(paidOn, LINE_DAYS_APART);

/** Which lines of our bank's statement a top-up can be: its amount, from the agent to us or, to a chain, from us, near its day. */
export function wantedLine(
  { amount, evidence }: { readonly amount: Money; readonly evidence: BankEvidence },
  settlement: Agent["settlement"],
): {
  readonly party: string;
  readonly amount: Money;
  readonly reference: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
} {
  const { bank: party, paidOn } = evidence;
  return {
    party,
    reference: referenceKey(evidence.reference),
    amount: settlement === "chain" ? negate(amount) : amount,
    from: addDays(paidOn, -LINE_DAYS_APART),
    to: addDays(paidOn, LINE_DAYS_APART),
  };
}

/** Why a day can't be that of a transfer for a top-up, or null. */
export function whyNotPaidOn(
  paidOn: LocalDate,
  { today, withinDays }: { readonly today: LocalDate; readonly withinDays: number },
): "top_up_not_yet" | "top_up_too_old" | null {
  if (paidOn > today) return "top_up_not_yet";
  return paidOn < addDays(today, -withinDays) ? "top_up_too_old" : null;
}

/** The transfer at the bank with which a top-up was paid. */
export interface BankEvidence {
  readonly bank: string;
  readonly reference: string;
  readonly paidOn: LocalDate;
}

export interface AskedFloat {
  readonly id: Id<"fr">;
  readonly agent: Id<"us">;
  readonly kind: RequestKind;
  readonly amount: Money;
  readonly evidence: BankEvidence | null;
  readonly askedBy: string;
}

export interface FloatRequest extends AskedFloat {
  /** SHA-256 of what was asked for, in hex. */
  readonly hash: string;
  readonly askedAt: Date;
  readonly state: RequestState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  /** The line of our bank's statement by which a top-up was approved. */
  readonly line: Id<"sl"> | null;
}

/** All that was asked for, in one spelling. */
export function canonicalRequest({ id, agent, kind, amount, evidence, askedBy }: AskedFloat): string {
  const paid = evidence === null ? null : [evidence.bank, evidence.reference, evidence.paidOn];
  return JSON.stringify([id, agent, kind, amount.currency, amount.minor.toString(), paid, askedBy]);
}

/** Why this person can't decide a request, or null. People are compared, not sessions or levels. */
export function whyNotDecideFloat(
  { state, askedBy, agent }: Pick<FloatRequest, "state" | "askedBy" | "agent">,
  person: string,
): "request_not_waiting" | "request_own" | null {
  if (state !== "waiting") return "request_not_waiting";
  return askedBy === person || agent === person ? "request_own" : null;
}

/** The kind of account that stands for an agent's cash in the ledger. */
export const FLOAT_ACCOUNTS = { deposit: "agent_deposit", credit: "agent_receivable", chain: "pickup_prefund" } as const;
export type FloatAccount = (typeof FLOAT_ACCOUNTS)[Agent["settlement"]];

/** Kind and owner, as transfers are told them. */
export function floatPlace({ id, settlement, chain }: Agent): { readonly account: FloatAccount; readonly whose: string } {
  return { account: FLOAT_ACCOUNTS[settlement], whose: chain ?? id };
}

export function floatAccount(agent: Agent): Account {
  const { account, whose } = floatPlace(agent);
  return accountWith(account, whose, "IDR");
}

/**
 * What an agent can still take in cash for us; for a chain, what it can still pay out. `balance` is the account's debit less its credit: a
 * deposit is ours to owe and stands below zero.
 */
export function floatOf({ settlement, creditLine }: Pick<Agent, "settlement" | "creditLine">, balance: Money): Money {
  switch (settlement) {
    case "deposit":
      return negate(balance);
    case "credit":
      return subtract(creditLine, balance);
    case "chain":
      return balance;
  }
}
