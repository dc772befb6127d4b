/** Where income and expenses were made. Pure. */

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
