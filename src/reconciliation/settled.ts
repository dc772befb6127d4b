/** What both sides agree on, of our account at a party: the sums that must be the same at the end of the night. Pure. */
import { isClearing } from "./keys.ts";
import { sumOf, type Entry, type Pot } from "./match.ts";

export interface Agreed {
  readonly books: bigint;
  readonly said: bigint;
}

const AGREEING = new Set<Pot["kind"]>([
  "matched",
  "other_day",
  "together",
  "booked",
  "settlement",
  "reversed",
  "corrected",
  "nothing",
]);

/**
 * Under one key: postings on the account itself, and the lines that they are. A pay-in counts from its settlement on: until then its money
 * waits in clearing.
 */
export function agreedOf(pots: readonly Pot[]): Agreed {
  const agreeing = pots.filter(({ kind }) => AGREEING.has(kind));
  const entries = agreeing.flatMap((pot) => pot.entries);
  const settling = new Set(entries.map(({ journal }) => journal));
  const lines = agreeing.flatMap((pot) => pot.lines.filter((line) => !waits(pot) || settling.has(line.settledBy ?? "")));
  return { books: sumOf(entries.filter(({ account }) => !isClearing(account))), said: sumOf(lines) };
}

/** Lines whose money is not on the account in the books: pay-ins, and a cost whose journal has not been read from the ledger yet. */
const waits = ({ kind, entries }: Pot) =>
  (kind === "booked" && entries.length === 0) || entries.some(({ account }: Entry) => isClearing(account));
