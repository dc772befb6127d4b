/**
 * The correcting journals that there are: three, each of exactly the difference of its case. Nothing can be posted freely, and what a
 * transfer has posted is corrected at the transfer, whose state would otherwise say something else than the books. Pure.
 */
import {
  accountWith,
  credit,
  debit,
  houseAccount,
  type Account,
  type HouseAccount,
  type Posting,
} from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { money, type Currency } from "#kernel/money.ts";
import { sumOf, type Pot } from "./match.ts";

/**
 * `book_refund`, `book_payout`: an order of a transfer that a restore lost, booked at the transfer (lost-case.ts). `book_cost`: what the party took is a cost of paying. `write_off`: it is lost. `hold_in_suspense`: it has more than we know of, which is
 * somebody's and never our income.
 */
export const JOURNAL_TEMPLATES = ["book_cost", "write_off", "hold_in_suspense"] as const;
export type JournalTemplate = (typeof JOURNAL_TEMPLATES)[number];
export const TEMPLATES = [...JOURNAL_TEMPLATES, "book_refund", "book_payout"] as const;
export type Template = (typeof TEMPLATES)[number];
/** Posted by the transfer, not by us. */
export const isAtTransfer = (template: Template): template is Exclude<Template, JournalTemplate> =>
  template === "book_refund" || template === "book_payout";

/** waiting → approved, rejected, withdrawn by who asked, or overtaken: the difference is no longer what it was. */
export const CORRECTION_STATES = ["waiting", "approved", "rejected", "withdrawn", "overtaken"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** What a correction would make good: on which of our accounts, and by how much the outside has more (or less) there. */
export interface Correctable {
  readonly account: string;
  readonly currency: Currency;
  readonly minor: bigint;
}

const DIFFERENCES = new Set<Pot["kind"]>(["other_amount", "twice_there", "twice_here", "missing_here", "missing_there"]);

/**
 * What is to be made good under one key, or null when nothing is, or it lies on several accounts at once. `own` is our account at the party.
 * Lines that we know nothing of are on that account; the rest is where our postings are.
 */
export function correctableOf(
  pots: readonly Pot[],
  own: { readonly account: string; readonly currency: Currency },
): Correctable | null {
  const differing = pots.filter(({ kind }) => DIFFERENCES.has(kind));
  const accounts = new Set(differing.flatMap(({ entries }) => entries.map(({ account }) => account)));
  const hasAlone = differing.some(({ entries }) => entries.length === 0);
  if (hasAlone) accounts.add(own.account);
  const [account = own.account] = accounts;
  const minor = differing.reduce((sum, { lines, entries }) => sum + sumOf(lines) - sumOf(entries), 0n);
  return accounts.size > 1 || minor === 0n ? null : { account, currency: own.currency, minor };
}

/** The templates that fit: the outside has more than the books, or less. Less may be a cost also in clearing: some channels pay out net. */
export function templatesFor({ minor }: Pick<Correctable, "minor">): readonly JournalTemplate[] {
  return minor > 0n ? ["hold_in_suspense"] : ["book_cost", "write_off"];
}

const WHOSE = ["bank", "nostro", "payin_clearing"] as const;

/** An account of ours from its code, as far as corrections touch it. */
function accountOf(code: string, currency: Currency): Account {
  const [name = "", whose = ""] = code.split(":");
  const known = WHOSE.find((one) => one === name);
  if (known === undefined) throw new Error(`no correction touches ${code}`);
  return accountWith(known, whose, currency);
}

function against(template: JournalTemplate, account: string): HouseAccount {
  if (template === "hold_in_suspense") return "suspense_payin";
  if (template === "write_off") return "loss";
  return account.startsWith("nostro:") ? "partner_fee" : "rail_cost";
}

/** The lines of a correcting journal: the account moves by the difference, and the other side is where the template puts it. */
export function correctionPostings(template: JournalTemplate, of: Correctable): Posting[] {
  const size = money(of.currency, of.minor < 0n ? -of.minor : of.minor);
  const account = accountOf(of.account, of.currency);
  const other = houseAccount(against(template, of.account), of.currency);
  return of.minor > 0n ? [debit(account, size), credit(other, size)] : [debit(other, size), credit(account, size)];
}

/** The accounts that a correction's journal touches and that may not be open yet. */
export const correctionAccounts = (template: JournalTemplate, of: Correctable): Account[] =>
  correctionPostings(template, of).map(({ account }) => account);

/** A pay-in that the bank has: from the channel's clearing to the account. */
export function settlementPostings(bank: string, channel: string, currency: Currency, minor: bigint): Posting[] {
  const amount = money(currency, minor);
  return [debit(accountWith("bank", bank, currency), amount), credit(accountWith("payin_clearing", channel, currency), amount)];
}

/** A cost that a party took by itself. `minor` is the line's: below zero. */
export function costPostings(own: string, currency: Currency, minor: bigint): Posting[] {
  return correctionPostings("book_cost", { account: own, currency, minor });
}

/** Four eyes look at all of this. */
export interface ProposedCorrection extends Correctable {
  readonly id: Id<"co">;
  readonly case: Id<"ca">;
  readonly template: Template;
  readonly reason: string;
  readonly proposedBy: string;
}

/** Why a person may not decide a correction, or null. */
export function whyNotDecide(
  { state, proposedBy }: { readonly state: CorrectionState; readonly proposedBy: string },
  by: string,
): "correction_not_waiting" | "correction_own" | null {
  if (state !== "waiting") return "correction_not_waiting";
  return proposedBy === by ? "correction_own" : null;
}
