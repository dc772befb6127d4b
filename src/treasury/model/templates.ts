/**
 * The templates of bookings: data, and one pure function that makes the lines of the journal. Nothing can be posted freely: a template fixes
 * the accounts, the entries give the amounts. Every journal balances in each currency; an exchange passes through `fx_position`.
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
import { compare, MAX_MINOR } from "#kernel/money.ts";
import { accountOf, legSubject, type BookingContent, type Leg, type TemplateName } from "./booking.ts";

/** Which of our accounts a leg may name: at a bank, at a partner, either; null: the booking has no such leg. */
type Side = "bank" | "nostro" | "any" | null;

export interface Template {
  readonly out: Side;
  readonly in: Side;
  /**
   * The other side of a booking with one leg. `charge`: what a bank charges is `rail_cost`, what a partner charges is `partner_fee`.
   * `commission`: what is owed to the agent that the booking settles.
   */
  readonly against: OperatorAccount | "charge" | "commission" | null;
  /** For two legs: whether both are of one currency, of two, or of either. */
  readonly currencies: "same" | "different" | "either" | null;
  /**
   * Whose money may be used. `owed`: at most what is owed on `against`. `own`: at most our own money. `income`: at most our own money, and at
   * most the income that has not been taken yet. `moved`: it stays ours in another account, and is our own money where it changes currency.
   */
  readonly uses: "owed" | "own" | "income" | "moved" | null;
}

export const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  opening_balance: { out: null, in: "any", against: "capital", currencies: null, uses: null },
  owners_capital: { out: null, in: "any", against: "capital", currencies: null, uses: null },
  prefunding: { out: "bank", in: "nostro", against: null, currencies: "either", uses: "moved" },
  fx_deal: { out: "any", in: "any", against: null, currencies: "different", uses: "moved" },
  own_transfer: { out: "bank", in: "bank", against: null, currencies: "same", uses: "moved" },
  bank_fee: { out: "any", in: null, against: "charge", currencies: null, uses: "own" },
  commission_payout: { out: "bank", in: null, against: "commission", currencies: null, uses: "owed" },
  vat_payout: { out: "bank", in: null, against: "vat_out", currencies: null, uses: "owed" },
  compensation: { out: "bank", in: null, against: "compensation", currencies: null, uses: "own" },
  income_taken: { out: "bank", in: null, against: "distributed", currencies: null, uses: "income" },
};

export const BOOKING_FAULTS = [
  "booking_legs_wrong",
  "booking_agent_wrong",
  "booking_same_account",
  "booking_currencies_wrong",
  "booking_amounts_differ",
  "booking_amount_wrong",
] as const;
export type BookingFault = (typeof BOOKING_FAULTS)[number];

/** What decides about the lines of a booking. */
export interface Entries extends Pick<BookingContent, "template" | "out" | "in"> {
  readonly settles?: BookingContent["settles"];
}

/** Why these entries do not fit their template, or null. */
export function whyNotContent({ template, settles, out, in: into }: Entries): BookingFault | null {
  const rule = TEMPLATES[template];
  if (!fits(rule.out, out) || !fits(rule.in, into)) return "booking_legs_wrong";
  if ((rule.against === "commission") !== (settles != null)) return "booking_agent_wrong";
  if ([out, into].some((leg) => leg !== null && !isAmount(leg))) return "booking_amount_wrong";
  if (out === null || into === null) return null;
  if (accountOf(out).code === accountOf(into).code) return "booking_same_account";
  const isSame = out.amount.currency === into.amount.currency;
  if (rule.currencies !== "either" && isSame !== (rule.currencies === "same")) return "booking_currencies_wrong";
  return isSame && compare(out.amount, into.amount) !== 0 ? "booking_amounts_differ" : null;
}

const fits = (side: Side, leg: Leg | null) =>
  (side === null) === (leg === null) && (leg === null || side === "any" || side === leg.at);
/** Above zero. Banks and partners book sen, which nobody can pay in cash. */
const isAmount = ({ amount }: Leg) => amount.minor > 0n && amount.minor <= MAX_MINOR;

/** The lines of the journal, as both people see them and as they are posted. The entries must fit (`whyNotContent`). */
export function linesOf(id: Id<"bk">, content: Entries): Posting[] {
  const { out, in: into } = content;
  const fault = whyNotContent(content);
  if (fault !== null) throw new Error(`the booking ${id} has no lines: ${fault}`);
  const arriving = into && debit(accountOf(into), into.amount, subjectOf(id, "in", into));
  const leaving = out && credit(accountOf(out), out.amount, subjectOf(id, "out", out));
  if (arriving && leaving) return isExchange(content) ? exchanged(arriving, leaving) : [arriving, leaving];
  if (arriving) return [arriving, credit(againstOf(content, arriving.account), arriving.amount)];
  if (out && leaving) return [debit(againstOf(content, leaving.account), out.amount), leaving];
  throw new Error(`the booking ${id} touches no account`);
}

/** Two legs of different currencies: the position takes what was sold and gives what was bought. */
const isExchange = ({ out, in: into }: Pick<BookingContent, "out" | "in">) =>
  out !== null && into !== null && out.amount.currency !== into.amount.currency;

function exchanged(arriving: Posting, leaving: Posting): Posting[] {
  const sold = { ...leaving.amount, minor: -leaving.amount.minor };
  return [
    arriving,
    credit(operatorAccount("fx_position", arriving.amount.currency), arriving.amount),
    debit(operatorAccount("fx_position", sold.currency), sold),
    leaving,
  ];
}

const subjectOf = (id: Id<"bk">, side: "out" | "in", { line }: Leg) => (line === null ? undefined : legSubject(id, side));

/** The account against which a booking with one leg is posted. */
export function againstOf({ template, settles }: Entries, { code, currency }: Account): Account {
  const { against } = TEMPLATES[template];
  if (against === null) throw new Error(`${template} has two legs`);
  if (against === "commission") {
    if (settles == null) throw new Error(`${template} names no agent`);
    return accountWith("commission_payable", settles.agent, currency);
  }
  if (against !== "charge") return operatorAccount(against, currency);
  return operatorAccount(code.startsWith("nostro:") ? "partner_fee" : "rail_cost", currency);
}

/** The place of a leg's posting in the journal, from 1. */
export const lineOfLeg = (lines: readonly Posting[], leg: Leg, side: "out" | "in"): number =>
  lines.findIndex(({ account, amount }) => account.code === accountOf(leg).code && amount.minor > 0n === (side === "in")) + 1;
