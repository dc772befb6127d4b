/**
 * Compares what transfers should hold in the ledger by their states with what the ledger holds for them. Two capabilities record the same
 * truth independently; their agreement is the control that catches what sum-zero cannot (REC-1). Pure.
 */
import type { Id } from "#kernel/id.ts";
import type { Finding } from "./finding.ts";
import { heldTopic } from "./finding.ts";

/** An amount held for a subject on an account with a floor, positive on its normal side. */
export interface Held {
  readonly subject: string;
  readonly account: string;
  readonly minor: bigint;
}

/**
 * What reconciliation reads from transfers, about their subjects: transfers and payments. Each function reads in the caller's transaction,
 * so that it and the ledger are of one snapshot.
 */
export interface Expectations<Context = unknown> {
  /** What these subjects must hold by their states. A subject that must hold nothing, or is unknown, has no row. */
  readonly heldBy: (ctx: Context, subjects: readonly string[]) => Promise<readonly Held[]>;
  /** The same for all open subjects, paged: those after a subject, at most `limit` subjects. */
  readonly listHeld: (ctx: Context, page: { readonly after: string; readonly limit: number }) => Promise<readonly Held[]>;
  /** Totals of all open subjects, by account. */
  readonly totalsHeld: (ctx: Context) => Promise<readonly { readonly account: string; readonly minor: bigint }[]>;
  /** Costs claimed since an instant that differ from the quote, or exceed the cost allowed for one payout; paged by reference. */
  readonly disputedCosts: (
    ctx: Context,
    page: { readonly since: Date; readonly after: string; readonly limit: number },
  ) => Promise<readonly DisputedCost[]>;
  /** Restores to earlier instants, newest first. What the ledger lacks from the time in between is not an error of that time. */
  readonly gaps: (ctx: Context) => Promise<readonly Gap[]>;
  /** Records that the statements of a gap have been read, with the numbers that were paid on. */
  readonly gapIsRead: (
    ctx: Context,
    gap: Gap,
    paid: readonly { readonly channel: string; readonly number: string }[],
  ) => Promise<void>;
  /** The transfers that payments were applied to; unapplied payments are left out. */
  readonly transfersOf: (ctx: Context, payments: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Transfers whose cash may have been collected in a gap, up to a maximum: only the outlets' paper records show it. */
  readonly waitingCash: (ctx: Context, gap: Gap) => Promise<readonly string[]>;
  /** Flags a transfer whose money on a statement is unknown to the ledger: nothing of it may leave. */
  readonly flagConflictingOutcomes: (ctx: Context, transfer: string) => Promise<void>;
  /** The virtual account number that each subject was or will be paid on; subjects without one are left out. */
  readonly payInNumbers: (ctx: Context, subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** From the instant that a database was restored to until its recovery began. */
export interface Gap {
  readonly id: Id<"rv">;
  readonly since: Date;
  readonly begunAt: Date;
  readonly readAt: Date | null;
  /** Null while the inquiries about the gap are still running. */
  readonly inquiredAt: Date | null;
  readonly liftedAt: Date | null;
}

/** A claimed cost that was not accepted. Amounts are in minor units. */
export interface DisputedCost {
  readonly reference: string;
  readonly party: string;
  /** The payout's currency. */
  readonly currency: string;
  /** Null where the party does not quote. */
  readonly quotedMinor: bigint | null;
  readonly claimed: { readonly currency: string; readonly minor: string };
}

const place = ({ subject, account }: Held) => `${account}\n${subject}`;

/** A finding for each subject and account whose holding differs from the expectation. */
export function compareHeld(held: readonly Held[], expected: readonly Held[]): Finding[] {
  const inBooks = new Map(held.map((one) => [place(one), one]));
  const asOpen = new Map(expected.map((one) => [place(one), one]));
  const places = [...new Set([...inBooks.keys(), ...asOpen.keys()])].toSorted();
  return places.flatMap((at) => {
    const [books, open] = [inBooks.get(at), asOpen.get(at)];
    const one = books ?? open;
    if (one === undefined || (books?.minor ?? 0n) === (open?.minor ?? 0n)) return [];
    const kind =
      open === undefined ? "held_without_transfer" : books === undefined ? "transfer_without_holding" : "holding_differs";
    return [heldFinding(kind, one, books?.minor ?? 0n, open?.minor ?? 0n)];
  });
}

function heldFinding(kind: Finding["kind"], { subject, account }: Held, books: bigint, open: bigint): Finding {
  return {
    kind,
    topic: heldTopic(subject),
    party: null,
    key: subject,
    currency: currencyOf(account),
    minor: open - books,
    details: { subject, account, books: String(books), expected: String(open) },
    sameness: [subject, account, String(books), String(open)],
  };
}

/** `transit:IDR`, `payout_inflight:bi_fast:IDR`. */
export const currencyOf = (account: string): string => account.split(":").at(-1) ?? "";

/** Two totals of the same account: the ledger's and the expected one. */
export interface ControlTotal {
  readonly account: string;
  readonly books: bigint;
  readonly expected: bigint;
}

/** Joins two lists of totals; an account that only one list has is zero in the other. */
export function joinTotals(
  books: readonly { readonly account: string; readonly minor: bigint }[],
  expected: readonly { readonly account: string; readonly minor: bigint }[],
): ControlTotal[] {
  const sums = (rows: typeof books) => Map.groupBy(rows, ({ account }) => account);
  const [inBooks, asExpected] = [sums(books), sums(expected)];
  const total = (rows: typeof books | undefined) => (rows ?? []).reduce((sum, { minor }) => sum + minor, 0n);
  return [...new Set([...inBooks.keys(), ...asExpected.keys()])]
    .toSorted()
    .map((account) => ({ account, books: total(inBooks.get(account)), expected: total(asExpected.get(account)) }));
}
