/** The balance with which a party's statement of a day ends, compared with the ledger's at the same instant. Pure. */
import type { Currency } from "#kernel/money.ts";

export interface ClosingFigures {
  readonly currency: Currency;
  readonly statement: bigint;
  readonly books: bigint;
}

/** What moved on one side only by the end of the day, over all keys. */
export interface Crossing {
  /** On the statement and not in our books by then: lines not matched, or posted later. */
  readonly lines: bigint;
  /** In our books and not on the statement by then: on their way to the bank. */
  readonly entries: bigint;
}

export interface Closing extends ClosingFigures, Crossing {
  readonly difference: bigint;
  /** What neither lines nor postings explain. */
  readonly unexplained: bigint;
}

export const NOTHING_CROSSES: Crossing = { lines: 0n, entries: 0n };

/** statement − books = lines − entries + unexplained. */
export function closingOf(figures: ClosingFigures, { lines, entries }: Crossing): Closing {
  const difference = figures.statement - figures.books;
  return { ...figures, lines, entries, difference, unexplained: difference - lines + entries };
}
