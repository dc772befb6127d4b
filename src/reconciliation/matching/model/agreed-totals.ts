/** The total on which both sides agree, for our account at a party: the two sums must be equal at the end of the night check. Pure. */
import { isClearing } from "../../model/match-keys.ts";
import { sumOf, type Entry, type MatchBucket } from "../../model/match.ts";

export interface Agreed {
  readonly books: bigint;
  readonly said: bigint;
}

const AGREEING = new Set<MatchBucket["kind"]>([
  "matched",
  "other_day",
  "together",
  "booked",
  "settlement",
  "reversed",
  "corrected",
  "nothing",
]);

/** Under one key: postings on the account itself, and their lines. A pay-in counts from its settlement; until then its money is in clearing. */
export function agreedOf(buckets: readonly MatchBucket[]): Agreed {
  const agreeing = buckets.filter(({ kind }) => AGREEING.has(kind));
  const entries = agreeing.flatMap((bucket) => bucket.entries);
  const settling = new Set(entries.map(({ journal }) => journal));
  const lines = agreeing.flatMap((bucket) => bucket.lines.filter((line) => !waits(bucket) || settling.has(line.settledBy ?? "")));
  return { books: sumOf(entries.filter(({ account }) => !isClearing(account))), said: sumOf(lines) };
}

/** Lines whose money is not on the account in the ledger: pay-ins, and a cost whose journal has not been read from the ledger yet. */
const waits = ({ kind, entries }: MatchBucket) =>
  (kind === "booked" && entries.length === 0) || entries.some(({ account }: Entry) => isClearing(account));
