/** The columns of a payroll's file, and its first line in either language. Pure. */
import { plainLetters } from "#kernel/search/words.ts";
import { sheetTexts } from "./payroll-texts.ts";

/** In the order of the template. */
export const COLUMNS = ["name", "bank", "account", "amount", "note"] as const;
export type Column = (typeof COLUMNS)[number];
/** A row as somebody typed it: nothing of it is lost, however wrong it is. */
export type Typed = Readonly<Record<Column, string>>;

/** A file without this column has none to send to, or nothing to send. */
const NEEDED = ["name", "bank", "account", "amount"] as const satisfies readonly Column[];
/** Longer text in a cell is no name, account or amount. */
const LONGEST_CELL = 200;

export interface Head {
  readonly at: ReadonlyMap<Column, number>;
  readonly missing: readonly Column[];
}

/** "Jumlah (Rp)" and "jumlah" are one title. */
const plain = (title: string): string => plainLetters(title.replace(/\([^)]*\)/g, ""));

const TITLES: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [sheetTexts.ID, sheetTexts.EN].flatMap(({ column: titles, other }) =>
      [titles[column], ...other[column].split(",")].map((title) => [plain(title), column] as const),
    ),
  ),
);

export function readHead(titles: readonly string[]): Head {
  const at = new Map<Column, number>();
  for (const [place, title] of titles.entries()) {
    const column = TITLES.get(plain(title));
    if (column !== undefined && !at.has(column)) at.set(column, place);
  }
  return { at, missing: NEEDED.filter((column) => !at.has(column)) };
}

/** The cells of a row by column, without blanks around them. */
export function typedOf({ at }: Head, cells: readonly string[]): Typed {
  const cell = (column: Column) => (cells[at.get(column) ?? -1] ?? "").trim().slice(0, LONGEST_CELL);
  return { name: cell("name"), bank: cell("bank"), account: cell("account"), amount: cell("amount"), note: cell("note") };
}

/** A spreadsheet has dropped zeros in front of a number. */
const withoutZeros = (account: string): string => account.replace(/^0+/, "");

/** The row of the template that shows how a row is filled in, left in a file. Its amount may be another: nobody else has this account. */
export const isSample = ({ bank, account }: Typed): boolean =>
  [sheetTexts.ID, sheetTexts.EN].some(
    ({ sample }) => withoutZeros(sample.account) === withoutZeros(account) && plain(sample.bank) === plain(bank),
  );

/** A line of sums below the people: it names no account, and a cell of it says that it is one. */
export const isSumLine = (typed: Typed, cells: readonly string[]): boolean =>
  typed.account === "" && cells.some((text) => /^(?:grand |sub ?)?(?:total|jumlah|sum)\b/i.test(text.trim()));
