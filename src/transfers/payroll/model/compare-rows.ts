/** Findings about a row because of another: the same payment twice, one account under two names, or in two rows. Pure. */
import { filled } from "#kernel/filled.ts";
import type { Bilingual } from "#kernel/locale.ts";
import { plainLetters } from "#kernel/search/words.ts";
import { rowTexts } from "./payroll-texts.ts";
import type { PayrollRow, RowProblem } from "./payroll.ts";

type Compared = Pick<PayrollRow, "no" | "name" | "bank" | "account" | "amountMinor" | "isLeftOut" | "typed">;

const said = (code: "duplicate" | "two_names", no: number): Bilingual => ({
  ID: filled(rowTexts.ID[code], { no }),
  EN: filled(rowTexts.EN[code], { no }),
});

/** Rows that are left out, or have no account that can be read, compare with none. */
const byAccountOf = <Row extends Pick<Compared, "bank" | "account" | "isLeftOut">>(rows: readonly Row[]) =>
  Map.groupBy(
    rows.filter(({ isLeftOut, bank, account }) => !isLeftOut && bank !== null && account !== null),
    ({ bank, account }) => `${bank} ${account}`,
  );

/** For each row whose account an earlier row has: the number of the first. Two allowances are right at times, and a name copied into the wrong line is not. */
export const sameAccount = (
  rows: readonly Pick<Compared, "no" | "bank" | "account" | "isLeftOut">[],
): ReadonlyMap<number, number> =>
  new Map(
    [...byAccountOf(rows).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map(({ no }) => [no, first.no] as const),
    ),
  );

/** The problems among rows, by number. */
export function compareRows(rows: readonly Compared[]): ReadonlyMap<number, readonly RowProblem[]> {
  const byAccount = byAccountOf(rows);
  const found = new Map<number, RowProblem[]>();
  const wrong = (no: number, problem: RowProblem) => void found.set(no, [...(found.get(no) ?? []), problem]);
  for (const same of byAccount.values()) {
    for (const [at, row] of same.entries()) {
      const other = same.find(({ name }) => plainLetters(name ?? "") !== plainLetters(row.name ?? ""));
      if (other !== undefined) wrong(row.no, { field: "name", says: said("two_names", other.no) });
      const first = same
        .slice(0, at)
        .find(
          ({ amountMinor, typed }) => amountMinor !== null && amountMinor === row.amountMinor && typed.note === row.typed.note,
        );
      if (first !== undefined && other === undefined) wrong(row.no, { field: "row", says: said("duplicate", first.no) });
    }
  }
  return found;
}
