/**
 * Corrections of a case. Three templates post a journal of exactly the difference: nothing can be posted freely. What a transfer has posted
 * is corrected at the transfer; otherwise its state would disagree with the ledger. An explanation posts nothing. Pure.
 */
import {
  accountWith,
  credit,
  debit,
  operatorAccount,
  type Account,
  type OperatorAccount,
  type Posting,
} from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import type { Draft } from "#kernel/maker-checker/proposal.ts";
import { money, type Currency } from "#kernel/money.ts";
import { sumOf, type MatchBucket } from "./match.ts";

/**
 * `book_refund`, `book_payout`: an order that a restore lost, booked at the transfer (`restore/lost-case.ts`). `book_cost`: the party's
 * charge is a cost of paying. `write_off`: the amount is lost. `hold_in_suspense`: the party has more than the ledger; the money belongs to
 * someone and is never our income. `explain`: the difference stays, and two people know its cause.
 */
export const JOURNAL_TEMPLATES = ["book_cost", "write_off", "hold_in_suspense"] as const;
export type JournalTemplate = (typeof JOURNAL_TEMPLATES)[number];
/** Posted by the transfer, not by reconciliation. */
const TRANSFER_TEMPLATES = ["book_refund", "book_payout"] as const;
type TransferTemplate = (typeof TRANSFER_TEMPLATES)[number];
/** The templates that book the difference. */
export const BOOKING_TEMPLATES = [...JOURNAL_TEMPLATES, ...TRANSFER_TEMPLATES] as const;
export type BookingTemplate = (typeof BOOKING_TEMPLATES)[number];
export const TEMPLATES = [...BOOKING_TEMPLATES, "explain"] as const;
export type Template = (typeof TEMPLATES)[number];
export const isJournal = (template: Template): template is JournalTemplate => JOURNAL_TEMPLATES.some((one) => one === template);
export const isAtTransfer = (template: Template): template is TransferTemplate =>
  TRANSFER_TEMPLATES.some((one) => one === template);

/** The difference that a correction would remove: on which of our accounts, and by how much the party has more (or less). */
export interface Correctable {
  readonly account: string;
  readonly currency: Currency;
  readonly minor: bigint;
}

const DIFFERENCES = new Set<MatchBucket["kind"]>(["other_amount", "twice_there", "twice_here", "missing_here", "missing_there"]);

/**
 * The difference to correct under one key; null when there is none, or it lies on several accounts. `own` is our account at the party.
 * Lines unknown to the ledger count on that account; everything else counts on the account of its postings.
 */
export function correctableOf(
  buckets: readonly MatchBucket[],
  own: { readonly account: string; readonly currency: Currency },
): Correctable | null {
  const differing = buckets.filter(({ kind }) => DIFFERENCES.has(kind));
  const accounts = new Set(differing.flatMap(({ entries }) => entries.map(({ account }) => account)));
  const hasAlone = differing.some(({ entries }) => entries.length === 0);
  if (hasAlone) accounts.add(own.account);
  const [account = own.account] = accounts;
  const minor = differing.reduce((sum, { lines, entries }) => sum + sumOf(lines) - sumOf(entries), 0n);
  return accounts.size > 1 || minor === 0n ? null : { account, currency: own.currency, minor };
}

/**
 * The templates that fit: the party has more than the ledger, or less. Less may be a cost, also in clearing, because some channels pay out
 * net.
 */
export function templatesFor({ minor }: Pick<Correctable, "minor">): readonly JournalTemplate[] {
  return minor > 0n ? ["hold_in_suspense"] : ["book_cost", "write_off"];
}

const WHOSE = ["bank", "nostro", "payin_clearing"] as const;

/** Our account from its code; only accounts that corrections may touch. */
function accountOf(code: string, currency: Currency): Account {
  const [name = "", whose = ""] = code.split(":");
  const known = WHOSE.find((one) => one === name);
  if (known === undefined) throw new Error(`no correction touches ${code}`);
  return accountWith(known, whose, currency);
}

function against(template: JournalTemplate, account: string): OperatorAccount {
  if (template === "hold_in_suspense") return "suspense_payin";
  if (template === "write_off") return "loss";
  return account.startsWith("nostro:") ? "partner_fee" : "rail_cost";
}

/** The postings of a correcting journal: the account moves by the difference, and the template chooses the other side. */
export function correctionPostings(template: JournalTemplate, of: Correctable): Posting[] {
  const size = money(of.currency, of.minor < 0n ? -of.minor : of.minor);
  const account = accountOf(of.account, of.currency);
  const other = operatorAccount(against(template, of.account), of.currency);
  return of.minor > 0n ? [debit(account, size), credit(other, size)] : [debit(other, size), credit(account, size)];
}

/** The accounts of a correcting journal, which may not be open yet. */
export const correctionAccounts = (template: JournalTemplate, of: Correctable): Account[] =>
  correctionPostings(template, of).map(({ account }) => account);

/** A pay-in that the bank has: from the channel's clearing to the bank's account. */
export function settlementPostings(bank: string, channel: string, currency: Currency, minor: bigint): Posting[] {
  const amount = money(currency, minor);
  return [debit(accountWith("bank", bank, currency), amount), credit(accountWith("payin_clearing", channel, currency), amount)];
}

/** A cost that a party charged. `minor` is the line's amount, negative. */
export function costPostings(own: string, currency: Currency, minor: bigint): Posting[] {
  return correctionPostings("book_cost", { account: own, currency, minor });
}

interface AboutCase extends Draft {
  readonly id: Id<"co">;
  readonly case: Id<"ca">;
  readonly reason: string;
}
/** A correction that books the difference of its case. */
export interface ProposedBooking extends AboutCase, Correctable {
  readonly template: BookingTemplate;
  readonly findings: null;
}
/** An explanation, as the reason, of exactly these findings. */
export interface ProposedExplanation extends AboutCase {
  readonly template: "explain";
  readonly account: null;
  readonly currency: null;
  readonly minor: null;
  /** The open findings of the case, in order of their ids. */
  readonly findings: readonly Id<"fi">[];
}
/** Everything that the proposer and the approver see and decide on (four eyes). */
export type ProposedCorrection = ProposedBooking | ProposedExplanation;
