import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_PREVIEWED, type previewImport as contract } from "../outlets/contract.ts";
import { validateImport } from "./validate-import.ts";

/** Previews what a file would change. Writes nothing. */
export async function previewImport(ctx: Ctx, { file }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { hash, rows, same, problems, rowsToSave } = await validateImport(ctx, file);
  const changed = rowsToSave.filter(({ known }) => known !== null).length;
  return {
    hash,
    rows,
    same,
    changed,
    added: rowsToSave.length - changed,
    wrong: new Set(problems.map(({ line }) => line)).size,
    problems: problems.slice(0, MAX_PREVIEWED),
    rowsToSave: rowsToSave.slice(0, MAX_PREVIEWED).map(({ line, known, entries, columns }) => {
      return { line, id: known?.id ?? null, name: entries.name, cityName: entries.cityName, columns: [...columns] };
    }),
  };
}
