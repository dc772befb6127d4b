/**
 * What transfers should hold in the ledger by their states, against what the ledger holds for them. Two capabilities keep the same truth in
 * two ways; that they agree is the control that catches what sum-zero cannot (QUALITY "Money"). Pure.
 */
import type { Id } from "#kernel/id.ts";
import type { Finding } from "./finding.ts";
import { heldTopic } from "./finding.ts";

/** An amount held for a subject on an account with a floor, on its normal side: above zero. */
export interface Held {
  readonly subject: string;
  readonly account: string;
  readonly minor: bigint;
}

/**
 * What reconciliation asks of transfers, about subjects of its own: transfers and payments. Each answer is of the caller's transaction, so
 * that it and the ledger are seen at one instant.
 */
export interface Expectations<Asking = unknown> {
  /** What these subjects must hold by their states. A subject that must hold nothing, or is not known, has no row. */
  readonly heldBy: (ctx: Asking, subjects: readonly string[]) => Promise<readonly Held[]>;
  /** The same over all that is open, by subject: those after a subject, and so many subjects at the most. */
  readonly listHeld: (ctx: Asking, page: { readonly after: string; readonly limit: number }) => Promise<readonly Held[]>;
  /** Sums of that over all that is open, by account. */
  readonly totalsHeld: (ctx: Asking) => Promise<readonly { readonly account: string; readonly minor: bigint }[]>;
  /** Costs that parties claimed since an instant beside what they had quoted, or above what one payout may cost: those after a reference. */
  readonly disputedCosts: (
    ctx: Asking,
    page: { readonly since: Date; readonly after: string; readonly limit: number },
  ) => Promise<readonly DisputedCost[]>;
  /** The virtual account's number on which subjects were or will be paid; without those that have none. */
  /** Restores to earlier instants, the newest first: what the books don't know of the time between is not a mistake of that time. */
  readonly gaps: (ctx: Asking) => Promise<readonly Gap[]>;
  /** The statements of a gap have been read, and these numbers were paid on. */
  readonly gapIsRead: (
    ctx: Asking,
    gap: Gap,
    paid: readonly { readonly channel: string; readonly number: string }[],
  ) => Promise<void>;
  /** The transfers that payments were used for; without those of nobody's. */
  readonly transfersOf: (ctx: Asking, payments: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Transfers whose cash may have been collected in a gap, some at the most: no party but our outlets can say. */
  readonly waitingCash: (ctx: Asking, gap: Gap) => Promise<readonly string[]>;
  /** A transfer of which a statement has money that the books don't know of: nothing of it is to leave. */
  readonly doubt: (ctx: Asking, transfer: string) => Promise<void>;
  readonly payInNumbers: (ctx: Asking, subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** From the instant to which a database was put back until its recovery began. */
export interface Gap {
  readonly id: Id<"rv">;
  readonly since: Date;
  readonly begunAt: Date;
  readonly readAt: Date | null;
  /** Until then it is still being asked what of it is known. */
  readonly askedAt: Date | null;
  readonly liftedAt: Date | null;
}

/** A cost that was not believed. Amounts are in minor units. */
export interface DisputedCost {
  readonly reference: string;
  readonly party: string;
  /** Of the payout. */
  readonly currency: string;
  /** Null where the party quotes nothing. */
  readonly quotedMinor: bigint | null;
  readonly claimed: { readonly currency: string; readonly minor: string };
}

const place = ({ subject, account }: Held) => `${account}\n${subject}`;

/** Every subject whose holdings are not what they should be, account by account. */
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

/** Two sums over the same, by account: what the books have and what there should be. */
export interface ControlTotal {
  readonly account: string;
  readonly books: bigint;
  readonly expected: bigint;
}

/** Joins two lists of sums; an account that only one of them has counts as nothing in the other. */
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
