/** The float of agents: what they can still take in, how it is filled, and requests to the treasury. Pure. */
import { accountWith, type Account } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import { money, negate, subtract, type Money } from "#kernel/money.ts";
import { addDays, type LocalDate } from "#kernel/time.ts";
import type { Agent } from "../../model/outlet.ts";

export const REQUEST_KINDS = ["top_up", "credit_line"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Maximum length of a reference; minimum number of letters and digits that identify a transfer. */
const REFERENCE_MAX = 60;
const REFERENCE_LEAST = 4;
const REFERENCE = /^[0-9A-Z /.,:;_#()+-]+$/;

/** Normalises a reference: capitals, runs of white space as one space. Bank apps show references in groups. */
export const spelledReference = (typed: string): string => typed.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toUpperCase();

/** Whether a text can be the reference of a bank transfer. */
export function isReference(typed: string): boolean {
  const spelled = spelledReference(typed);
  return (
    spelled.length <= REFERENCE_MAX && REFERENCE.test(spelled) && spelled.replaceAll(/[^0-9A-Z]/g, "").length >= REFERENCE_LEAST
  );
}

/** The comparison key of a reference: letters and digits only, without leading zeros. REF-12, ref 12 and 00REF12 are one transfer. */
export function referenceKey(reference: string): string {
  return spelledReference(reference)
    .replaceAll(/[^0-9A-Z]/g, "")
    .replace(/^0+(?=.)/, "");
}

/** A weekend and a holiday can lie between the day that an agent states and the bank's booking day. */
const MAX_LINE_DAYS_OFF = 4;

/** Whether a statement line of this day can be the transfer that an agent says was paid on that day. */
export const isNearDay = (day: LocalDate, paidOn: LocalDate): boolean =>
  day >= addDays(paidOn, -MAX_LINE_DAYS_OFF) && day <= addDays(paidOn, MAX_LINE_DAYS_OFF);

/** The statement lines that a top-up can match: its amount, from the agent to the operator (for a chain, from the operator), near its day. */
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
    from: addDays(paidOn, -MAX_LINE_DAYS_OFF),
    to: addDays(paidOn, MAX_LINE_DAYS_OFF),
  };
}

/** Why a day cannot be that of a transfer for a top-up, or null. */
export function whyNotPaidOn(
  paidOn: LocalDate,
  { today, withinDays }: { readonly today: LocalDate; readonly withinDays: number },
): "top_up_not_yet" | "top_up_too_old" | null {
  if (paidOn > today) return "top_up_not_yet";
  return paidOn < addDays(today, -withinDays) ? "top_up_too_old" : null;
}

/** The bank transfer that paid a top-up. */
export interface BankEvidence {
  readonly bank: string;
  readonly reference: string;
  readonly paidOn: LocalDate;
}

export interface NewFloatRequest extends Draft {
  readonly id: Id<"fr">;
  readonly agent: Id<"us">;
  readonly kind: RequestKind;
  readonly amount: Money;
  readonly evidence: BankEvidence | null;
}

export interface FloatRequest extends NewFloatRequest, Outcome {
  /** The statement line of the operator's bank by which a top-up was approved. */
  readonly line: Id<"sl"> | null;
}

/** Kind of the ledger account that holds an agent's float. */
export const FLOAT_ACCOUNTS = { deposit: "agent_deposit", credit: "agent_receivable", chain: "pickup_prefund" } as const;
export type FloatAccount = (typeof FLOAT_ACCOUNTS)[Agent["settlement"]];

/** Account kind and owner, in the form that `transfers` expects. */
export function floatPlace({ id, settlement, chain }: Pick<Agent, "id" | "settlement" | "chain">): {
  readonly account: FloatAccount;
  readonly whose: string;
} {
  return { account: FLOAT_ACCOUNTS[settlement], whose: chain ?? id };
}

export function floatAccount(agent: Parameters<typeof floatPlace>[0]): Account {
  const { account, whose } = floatPlace(agent);
  return accountWith(account, whose, "IDR");
}

/** The account of the commission owed to an agent, by the owner of its float account. */
export const commissionAccount = (agent: Parameters<typeof floatPlace>[0]): Account =>
  accountWith("commission_payable", floatPlace(agent).whose, "IDR");

/**
 * What an agent can still take in cash for the operator; for a chain, what it can still pay out. `balance` is debits minus credits of the
 * account: a deposit is owed by the operator and therefore negative.
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

/** The part of a credit line that is used, never below zero; null without a line. `balance` as in `floatOf`. */
export function usedOf({ settlement }: Pick<Agent, "settlement">, balance: Money): Money | null {
  if (settlement !== "credit") return null;
  return balance.minor < 0n ? money("IDR", 0n) : balance;
}
