/**
 * Books in memory that refuse what the ledger refuses: a sum other than zero, holdings below their floor per subject, a journal posted
 * twice, a reversal that is not a mirror.
 */
import { normalSide, whyNotJournal } from "#ledger/contract-books.ts";
import type { Currency } from "#kernel/money.ts";
import type { JournalToPost } from "../lifecycle/journal-drafts.ts";

export interface FakeBooks {
  readonly post: (journals: readonly JournalToPost[]) => void;
  /** Holdings of accounts with a floor, by `account subject`; zero holdings are absent. */
  readonly holdings: ReadonlyMap<string, bigint>;
  /** Debits minus credits, by account. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly posted: readonly JournalToPost[];
}

const nameOf = ({ about, kind, sequence }: Pick<JournalToPost, "about" | "kind" | "sequence">) => `${about} ${kind} ${sequence}`;

export function openFakeBooks(): FakeBooks {
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
  if (original === undefined) throw new Error(`${name} reverses a journal that was not posted`);
  if (undone.has(nameOf(original))) throw new Error(`${nameOf(original)} is reversed twice`);
  undone.add(nameOf(original));
  const totals = new Map<string, bigint>();
  for (const { account, amount } of [...journal.postings, ...original.postings])
    totals.set(account.code, (totals.get(account.code) ?? 0n) + amount.minor);
  if ([...totals.values()].some((sum) => sum !== 0n)) throw new Error(`${name} is not the mirror of ${nameOf(original)}`);
}

/** Debits minus credits by currency: always zero. */
export function totalsOf({ posted }: FakeBooks): Map<Currency, bigint> {
  const totals = new Map<Currency, bigint>();
  for (const { amount } of posted.flatMap(({ postings }) => postings))
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + amount.minor);
  return totals;
}
