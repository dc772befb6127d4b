/**
 * Finds a bank by what people type: its short name, its code, an old name, an app or a product, with a typing error or two. Pure: the server's
 * search, the recipient's form, the calculator and the office use this one function, so that "bca" is the same bank everywhere.
 */
export interface NamedBank {
  /** The code by which it is paid: three digits at home, a BIC or the country's own code abroad. */
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  /** Old names, products, apps, usual spellings, its BIC. */
  readonly aliases: readonly string[];
  /** Its place among those that most people ask for, from 1; null for the others. */
  readonly popular: number | null;
}

/** A bank as the treasury's terms have it. */
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
  };
}

/** The banks at home that some rail reaches, in the order in which they are shown. One that was taken over is paid no more: its names lead to the bank that has its accounts. */
export function payableBanks(terms: readonly BankTerm[]): NamedBank[] {
  const banks = terms.flatMap(
    ({ key, value: { name, shortName, mergedInto, biFast, online, skn, aliases = [], popular = null } }) => {
      if (mergedInto !== null || !(biFast || online || skn)) return [];
      const taken = terms.filter(({ value }) => value.mergedInto === key);
      const old = taken.flatMap(({ value }) => [value.name, value.shortName, ...(value.aliases ?? [])]);
      return [{ code: key, name, shortName, aliases: [...aliases, ...old], popular }];
    },
  );
  return inOrder(banks);
}

/** Wallets that people take for banks. Money cannot be sent to them yet; a bank that only sounds alike must not be offered in their place. */
const WALLETS: Readonly<Record<string, string>> = {
  dana: "DANA",
  danaid: "DANA",
  ovo: "OVO",
  gopay: "GoPay",
  gojek: "GoPay",
  gopaylater: "GoPay",
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

/** Small letters and digits with single blanks between: accents, dots and dashes do not count. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words that stand in most names and tell no bank from another. */
const FILLERS = new Set(["bank", "pt", "tbk", "persero", "the", "ltd", "limited"]);
const tellingWords = (text: string): readonly string[] => {
  const all = plain(text).split(" ").filter(Boolean);
  const telling = all.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : all;
};

/** The wallet that was typed instead of a bank, as it writes itself; null for anything else. */
export function walletNamed(typed: string): string | null {
  const key = plain(typed).replace(/^(?:e ?wallet|dompet digital) /, "");
  const compact = key.replaceAll(" ", "");
  return Object.hasOwn(WALLETS, compact) ? (WALLETS[compact] ?? null) : null;
}

/** How a bank is written where it is chosen: the full name, with the short one where that is not a part of it. */
export function bankLabel({ name, shortName }: Pick<NamedBank, "name" | "shortName">): string {
  return plain(name).includes(plain(shortName)) ? name : `${name} (${shortName})`;
}

/** The banks in the order in which they are shown while nothing is typed: those that most people ask for, then by name. */
function inOrder<T extends NamedBank>(banks: readonly T[]): T[] {
  return banks.toSorted(
    (a, b) => (a.popular ?? Infinity) - (b.popular ?? Infinity) || 0 || compareText(tellingText(a.name), tellingText(b.name)),
  );
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const tellingText = (text: string): string => tellingWords(text).join(" ");

/** The banks that were meant, the likeliest first; all of them while nothing is typed, none where a wallet was. */
export function findBanks<T extends NamedBank>(banks: readonly T[], typed: string): T[] {
  const words = tellingWords(typed);
  if (words.length === 0) return inOrder(banks);
  if (walletNamed(typed) !== null) return [];
  const near = ranked(banks, (bank) => rankOf(bank, words));
  return near.length > 0 ? near : ranked(banks, (bank) => mistypedRankOf(bank, words));
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

/** What a bank is called, each as its telling words. */
const calledBy = ({ name, shortName, aliases }: NamedBank) => [shortName, name, ...aliases].map(tellingWords);

/** 0 its very name, code or alias; 1 the beginning of one; 2 each word begins a word of one; 3 stands somewhere within; null: none of them. */
function rankOf(bank: NamedBank, words: readonly string[]): number | null {
  const query = words.join(" ");
  const compact = words.join("");
  const code = bank.code.toLowerCase();
  const calls = calledBy(bank);
  if (code === compact || calls.some((call) => call.join("") === compact)) return 0;
  if (/^\d+$/.test(compact)) return code.startsWith(compact) ? 1 : null;
  const own = tellingWords(bank.shortName).join(" ");
  if (own.startsWith(query) || own.replaceAll(" ", "").startsWith(compact)) return 1;
  if (calls.some((call) => call.join(" ").startsWith(query))) return 2;
  const all = calls.flat();
  if (words.every((word) => all.some((own) => own.startsWith(word)))) return 2;
  return compact.length >= 3 && calls.some((call) => call.join("").includes(compact)) ? 3 : null;
}

/** How many errors stand in what was typed, as one word or word by word, where it is near to what the bank is called; null where it is not. */
function mistypedRankOf(bank: NamedBank, words: readonly string[]): number | null {
  const calls = calledBy(bank);
  const own = [...calls.flat(), ...calls.map((call) => call.join(""))];
  const asOne = nearest(own, words.join(""));
  if (asOne !== null || words.length === 1) return asOne;
  const errors = words.map((word) => nearest(own, word));
  return errors.includes(null) ? null : errors.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** The fewest errors by which a typed word differs from one of these or from its beginning; null above what may be. */
function nearest(candidates: readonly string[], word: string): number | null {
  const may = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  let least: number | null = null;
  for (const candidate of candidates) {
    const at = candidate.startsWith(word) ? 0 : distance(candidate, word);
    if (at <= may && (least === null || at < least)) least = at;
  }
  return least;
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
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
