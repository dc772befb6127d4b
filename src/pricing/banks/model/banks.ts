/**
 * Finds a bank or an e-wallet by typed text: short name, code, former name, app or product, with one or two typing errors. Pure. The server's search, the
 * recipient form, the calculator and the office all use this function, so that "bca" is the same bank everywhere.
 */
import { plainLetters } from "#kernel/search/words.ts";

export interface NamedBank {
  /** The code used for payment: three digits for Indonesian banks, a BIC or the country's own code abroad. */
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  /** Former names, products, apps, common spellings, the BIC. */
  readonly aliases: readonly string[];
  /** Rank among the most requested banks, from 1; null for the others. */
  readonly popular: number | null;
  /** An e-wallet: its accounts are mobile numbers. */
  readonly isWallet: boolean;
}

/** An account by the code and number under which the operator's bank takes an order for it. */
export interface OrderedAccount {
  readonly bank: string;
  readonly number: string;
}

/** An e-wallet's account as the operator's bank knows it; null for a bank, whose account is ordered as it is. */
export function orderedWallet(
  { isWallet, orderCode, orderPrefix = "" }: BankTerm["value"],
  { bank, number }: OrderedAccount,
): OrderedAccount | null {
  return isWallet === true ? { bank: orderCode ?? bank, number: `${orderPrefix}${number}` } : null;
}

/** A bank as stored in the treasury's terms. */
interface BankTerm {
  readonly key: string;
  readonly value: {
    readonly name: string;
    readonly shortName: string;
    readonly mergedInto: string | null;
    readonly biFast: boolean;
    readonly online: boolean;
    readonly skn: boolean;
    readonly aliases?: readonly string[];
    readonly popular?: number;
    readonly isWallet?: boolean;
    readonly orderCode?: string;
    readonly orderPrefix?: string;
  };
}

/**
 * Indonesian banks and e-wallets that at least one rail reaches, in display order. A bank that was taken over receives no payments; its names lead to the
 * bank that holds its accounts.
 */
export function payableBanks(terms: readonly BankTerm[]): NamedBank[] {
  const banks = terms.flatMap(
    ({ key, value: { name, shortName, mergedInto, biFast, online, skn, aliases = [], popular = null, isWallet = false } }) => {
      if (mergedInto !== null || !(biFast || online || skn)) return [];
      const taken = terms.filter(({ value }) => value.mergedInto === key);
      const old = taken.flatMap(({ value }) => [value.name, value.shortName, ...(value.aliases ?? [])]);
      return [{ code: key, name, shortName, aliases: [...aliases, ...old], popular, isWallet }];
    },
  );
  return inOrder(banks);
}

/** Wallets that people look for. Where one has no term it receives no money, and a bank of similar name must not be offered instead. */
const WALLETS: Readonly<Record<string, string>> = {
  dana: "DANA",
  danaid: "DANA",
  ovo: "OVO",
  gopay: "GoPay",
  gojek: "GoPay",
  gopaylater: "GoPayLater",
  shopeepay: "ShopeePay",
  spay: "ShopeePay",
  linkaja: "LinkAja",
  isaku: "i.saku",
  doku: "DOKU",
  sakuku: "Sakuku",
  astrapay: "AstraPay",
  grabpay: "OVO",
  paypal: "PayPal",
};

/** Lower-case letters and digits separated by single spaces; accents, dots and dashes are removed. */
const plain = (text: string): string => plainLetters(text.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, ""));

/** Words in most bank names that do not distinguish one bank from another. */
const FILLERS = new Set(["bank", "pt", "tbk", "persero", "the", "ltd", "limited"]);
const significantWords = (text: string): readonly string[] => {
  const all = plain(text).split(" ").filter(Boolean);
  const significant = all.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : all;
};

/** The word for wallets alone: all of them are meant. */
const WALLETS_AT_ALL = /^(?:e ?wallets?|wallets?|dompet digital)$/;

/** A typed text without the word for wallets before the name of one. */
const withoutKind = (typed: string): string => plain(typed).replace(/^(?:e ?wallet|dompet digital) /, "");

/** The wallet that was typed, in its own spelling; null for anything else. */
export function walletNamed(typed: string): string | null {
  const compact = withoutKind(typed).replaceAll(" ", "");
  return Object.hasOwn(WALLETS, compact) ? (WALLETS[compact] ?? null) : null;
}

/** A bank's label in lists: the full name, followed by the short name unless the full name contains it. */
export function bankLabel({ name, shortName }: Pick<NamedBank, "name" | "shortName">): string {
  return plain(name).includes(plain(shortName)) ? name : `${name} (${shortName})`;
}

const MARK_CHARS = 4;

/** The letters of the mark of a bank or wallet: a short name as it is, otherwise its initials. "GoPay" counts as two words. */
export function bankMark(shortName: string): string {
  const name = shortName.trim();
  if (name.length <= MARK_CHARS) return name;
  // "Bank of China" is BOC everywhere; elsewhere "Bank" says nothing.
  if (/^bank of /i.test(name))
    return name
      .split(" ", MARK_CHARS - 1)
      .map((word) => word.charAt(0).toUpperCase())
      .join("");
  const words = name.split(/[\s.-]+|(?<=[a-z])(?=[A-Z])/).filter((word) => !FILLERS.has(word.toLowerCase()));
  // A word that is an abbreviation itself ("BCA Syariah") stays whole.
  const first = words[0] ?? name;
  const isAbbreviation = /^[A-Z]{2,4}$/.test(first);
  return isAbbreviation
    ? first
    : words
        .slice(0, MARK_CHARS - 1)
        .map((word) => word.charAt(0).toUpperCase())
        .join("");
}

/** Display order while nothing is typed: most requested first, then by name. */
function inOrder<T extends NamedBank>(banks: readonly T[]): T[] {
  return banks.toSorted(
    (a, b) =>
      (a.popular ?? Infinity) - (b.popular ?? Infinity) || 0 || compareText(significantText(a.name), significantText(b.name)),
  );
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const significantText = (text: string): string => significantWords(text).join(" ");

/** Matching banks and wallets, best match first. All while nothing is typed; none for a wallet that receives no money. */
export function findBanks<T extends NamedBank>(banks: readonly T[], typed: string): T[] {
  if (significantWords(typed).length === 0) return inOrder(banks);
  if (WALLETS_AT_ALL.test(plain(typed))) return inOrder(banks.filter(({ isWallet }) => isWallet));
  const words = significantWords(withoutKind(typed));
  if (walletNamed(typed) !== null && !banks.some((bank) => bank.isWallet && rankOf(bank, words) === 0)) return [];
  const near = ranked(banks, (bank) => rankOf(bank, words));
  return near.length > 0 ? near : ranked(banks, (bank) => mistypedRankOf(bank, words));
}

/** The bank that has exactly this code, name, short name or alias, without a typing error: for files, in which nobody picks from a list. */
export function bankNamed<T extends NamedBank>(banks: readonly T[], typed: string): T | null {
  const words = significantWords(withoutKind(typed));
  const named = words.length === 0 ? [] : banks.filter((bank) => rankOf(bank, words) === 0);
  return named.length === 1 ? (named[0] ?? null) : null;
}

function ranked<T extends NamedBank>(banks: readonly T[], rank: (bank: T) => number | null): T[] {
  return inOrder(banks)
    .flatMap((bank) => {
      const at = rank(bank);
      return at === null ? [] : [{ bank, at }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ bank }) => bank);
}

/** All names of a bank, each as its significant words. */
const calledBy = ({ name, shortName, aliases }: NamedBank) => [shortName, name, ...aliases].map(significantWords);

/**
 * 0: equals a name, code or alias. 1: begins the short name or, for digits, the code. 2: begins another name, or each word begins a word of
 * a name. 3: occurs within a name. Null: no match.
 */
function rankOf(bank: NamedBank, words: readonly string[]): number | null {
  const query = words.join(" ");
  const compact = words.join("");
  const code = bank.code.toLowerCase();
  const calls = calledBy(bank);
  if (code === compact || calls.some((call) => call.join("") === compact)) return 0;
  if (/^\d+$/.test(compact)) return code.startsWith(compact) ? 1 : null;
  const own = significantWords(bank.shortName).join(" ");
  if (own.startsWith(query) || own.replaceAll(" ", "").startsWith(compact)) return 1;
  if (calls.some((call) => call.join(" ").startsWith(query))) return 2;
  const all = calls.flat();
  if (words.every((word) => all.some((own) => own.startsWith(word)))) return 2;
  return compact.length >= 3 && calls.some((call) => call.join("").includes(compact)) ? 3 : null;
}

/** Number of typing errors, for the text as one word or word by word, if it is similar to a name of the bank; otherwise null. */
function mistypedRankOf(bank: NamedBank, words: readonly string[]): number | null {
  const calls = calledBy(bank);
  const own = [...calls.flat(), ...calls.map((call) => call.join(""))];
  const asOne = nearest(own, words.join(""));
  if (asOne !== null || words.length === 1) return asOne;
  const errors = words.map((word) => nearest(own, word));
  return errors.includes(null) ? null : errors.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** Fewest errors by which a typed word differs from a candidate or its beginning; null above the allowed number. */
function nearest(candidates: readonly string[], word: string): number | null {
  const may = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  let fewest: number | null = null;
  for (const candidate of candidates) {
    const at = candidate.startsWith(word) ? 0 : distance(candidate, word);
    if (at <= may && (fewest === null || at < fewest)) fewest = at;
  }
  return fewest;
}

/** Number of letters to add, remove, change or swap with a neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let [before, last]: [readonly number[], readonly number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (before[column - 2] ?? Infinity) + 1
          : Infinity;
      now.push(
        Math.min(
          (last[column] ?? Infinity) + 1,
          (now[column - 1] ?? Infinity) + 1,
          (last[column - 1] ?? Infinity) + cost,
          swapped,
        ),
      );
    }
    [before, last] = [last, now];
  }
  return last[b.length] ?? Infinity;
}

/** The mark of a bank by its label in lists, which ends in the short name unless the name contains it. */
export const labelMark = (label: string): string => bankMark(/\(([^()]+)\)$/.exec(label)?.[1] ?? label);
