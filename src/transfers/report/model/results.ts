/** Where income and expenses were made. Pure. */
import type { LocalDate } from "#kernel/time.ts";

/** A transfer's corridor, product and paying party, or the kind of a journal that has no transfer behind it. The other fields are empty. */
export interface Origin {
  readonly corridor: string;
  readonly product: string;
  readonly party: string;
  readonly rail: string;
  readonly kind: string;
}

export const withoutTransfer = (kind: string): Origin => ({ corridor: "", product: "", party: "", rail: "", kind });

/** The origin of a posting: by the transfer that it is about, otherwise by the kind of its journal. */
export const originOf = (
  { subject, kind }: { readonly subject: string | null; readonly kind: string },
  transfers: ReadonlyMap<string, Origin>,
): Origin => transfers.get(subject ?? "") ?? withoutTransfer(kind);

interface Moved {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: number;
}

/** Adds up what has the same key. */
export function addUp<T extends Moved>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of list) {
    const key = keyOf(one);
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? one
        : { ...sum, debit: sum.debit + one.debit, credit: sum.credit + one.credit, postings: sum.postings + one.postings },
    );
  }
  return [...sums.values()];
}

export const originKey = ({ corridor, product, party, rail, kind }: Origin): string =>
  [corridor, product, party, rail, kind].join("|");

/** A month of the calendar of Jakarta, its end exclusive. Every month has a 28th, and four days later is always in the next month. */
export function periodOfMonth(month: string, addDays: (day: LocalDate, days: number) => LocalDate) {
  const from = `${month}-01` as LocalDate;
  return { from, before: `${addDays(`${month}-28` as LocalDate, 4).slice(0, 7)}-01` as LocalDate };
}
