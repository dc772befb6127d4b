/** For tests of the comparison: lines and postings with short defaults. */
import { newId } from "#kernel/id.ts";
import { at, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Entry, Line } from "../model/match.ts";

const bytes = (n: number) => Uint8Array.from({ length: 10 }, (_, place) => (place === 9 ? n % 256 : place === 8 ? n >> 8 : 0));
const BANK_ACCOUNT = "bank:014:IDR";

/** A line of `minor` units on a day, at noon. */
export function lineOf(n: number, minor: bigint, more: Partial<Line> & { readonly day?: LocalDate } = {}): Line {
  const bookedAt = at(more.day ?? "2026-11-20", "12:00");
  return {
    id: newId("sl", bookedAt.getTime(), bytes(n)),
    day: toLocalDate(bookedAt),
    bookedAt,
    minor,
    kind: minor < 0n ? "payout" : "return",
    settledBy: null,
    claimedBy: null,
    ...more,
  };
}

/** A posting of `minor` units on a day, at noon. */
export function entryOf(n: number, minor: bigint, more: Partial<Entry> & { readonly day?: LocalDate } = {}): Entry {
  const effectiveAt = at(more.day ?? "2026-11-20", "12:00");
  const journal = newId("jr", effectiveAt.getTime(), bytes(n));
  return {
    journal,
    line: 1,
    account: BANK_ACCOUNT,
    minor,
    day: toLocalDate(effectiveAt),
    effectiveAt,
    step: "transfer.paid",
    subject: "tr_x",
    reverses: null,
    ...more,
  };
}
