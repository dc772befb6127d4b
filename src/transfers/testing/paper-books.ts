/** Books on paper: what the ledger refuses, without a database. Sum to zero, floors per subject, once only, a mirror is a mirror. */
import { normalSide, whyNotJournal } from "#ledger/contract-books.ts";
import type { Currency } from "#kernel/money.ts";
import type { JournalToPost } from "../drafts.ts";

export interface PaperBooks {
  readonly post: (journals: readonly JournalToPost[]) => void;
  /** What accounts with a floor hold, by `account subject`; what holds nothing is not there. */
  readonly holdings: ReadonlyMap<string, bigint>;
  /** Debit less credit, by account. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly posted: readonly JournalToPost[];
}

const nameOf = ({ about, kind, nth }: Pick<JournalToPost, "about" | "kind" | "nth">) => `${about} ${kind} ${nth}`;

export function openPaperBooks(): PaperBooks {
  const holdings = new Map<string, bigint>();
  const balances = new Map<string, bigint>();
  const posted: JournalToPost[] = [];
  const names = new Map<string, JournalToPost>();
  const undone = new Set<string>();

  const post = (journal: JournalToPost) => {
    const name = nameOf(journal);
    const fault = whyNotJournal({ postings: journal.postings, subject: journal.about });
    if (fault !== null) throw new Error(`${name}: ${fault}`);
    if (names.has(name)) throw new Error(`${name} is posted twice`);
    if (journal.reverses !== null) checkMirror(journal, names.get(nameOf({ ...journal, ...journal.reverses })), undone);
    for (const { account, amount, subject } of journal.postings) {
      balances.set(account.code, (balances.get(account.code) ?? 0n) + amount.minor);
      if (account.floor !== "subject") continue;
      const key = `${account.code} ${subject ?? journal.about}`;
      holdings.set(key, (holdings.get(key) ?? 0n) + amount.minor * normalSide(account.kind));
    }
    for (const [key, minor] of holdings) {
      if (minor < 0n) throw new Error(`${name}: ${key} would go below zero`);
      if (minor === 0n) holdings.delete(key);
    }
    names.set(name, journal);
    posted.push(journal);
  };
  return { post: (journals) => journals.forEach(post), holdings, balances, posted };
}

function checkMirror(journal: JournalToPost, original: JournalToPost | undefined, undone: Set<string>): void {
  const name = nameOf(journal);
  if (original === undefined) throw new Error(`${name} undoes what was not posted`);
  if (undone.has(nameOf(original))) throw new Error(`${nameOf(original)} is undone twice`);
  undone.add(nameOf(original));
  const sums = new Map<string, bigint>();
  for (const { account, amount } of [...journal.postings, ...original.postings])
    sums.set(account.code, (sums.get(account.code) ?? 0n) + amount.minor);
  if ([...sums.values()].some((sum) => sum !== 0n)) throw new Error(`${name} is not the mirror of ${nameOf(original)}`);
}

/** Debits less credits by currency: nothing, always. */
export function totalsOf({ posted }: PaperBooks): Map<Currency, bigint> {
  const totals = new Map<Currency, bigint>();
  for (const { amount } of posted.flatMap(({ postings }) => postings))
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + amount.minor);
  return totals;
}
