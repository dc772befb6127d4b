/** Problems of a row because of another: the same payment twice, or one account under two names. Pure. */
import { filled } from "#kernel/filled.ts";
import type { Bilingual } from "#kernel/locale.ts";
import { plainLetters } from "#kernel/search/words.ts";
import { rowTexts } from "./payroll-texts.ts";
import type { PayrollRow, RowProblem } from "./payroll.ts";

type Compared = Pick<PayrollRow, "no" | "name" | "bank" | "account" | "amountMinor" | "isLeftOut">;

const said = (code: "duplicate" | "two_names", no: number): Bilingual => ({
  ID: filled(rowTexts.ID[code], { no }),
  EN: filled(rowTexts.EN[code], { no }),
});

/** The problems among rows, by number. Rows that are left out, or have no account that can be read, compare with none. */
export function compareRows(rows: readonly Compared[]): ReadonlyMap<number, readonly RowProblem[]> {
  const byAccount = Map.groupBy(
    rows.filter(({ isLeftOut, bank, account }) => !isLeftOut && bank !== null && account !== null),
    ({ bank, account }) => `${bank} ${account}`,
  );
  const found = new Map<number, RowProblem[]>();
  const wrong = (no: number, problem: RowProblem) => void found.set(no, [...(found.get(no) ?? []), problem]);
  for (const same of byAccount.values()) {
    for (const [at, row] of same.entries()) {
      const other = same.find(({ name }) => plainLetters(name ?? "") !== plainLetters(row.name ?? ""));
      if (other !== undefined) wrong(row.no, { field: "name", says: said("two_names", other.no) });
      const first = same.slice(0, at).find(({ amountMinor }) => amountMinor !== null && amountMinor === row.amountMinor);
      if (first !== undefined && other === undefined) wrong(row.no, { field: "row", says: said("duplicate", first.no) });
    }
  }
  return found;
}
