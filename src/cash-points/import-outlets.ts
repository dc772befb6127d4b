import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { atOnce } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { importOutlets as contract } from "./contract-outlets.ts";
import { judgeFile, type RowToSave } from "./judge-file.ts";
import { refuseCash } from "./refuse-cash.ts";
import { insertOutlets, updateOutlet } from "./store.ts";

const ID_BYTES = 10;
/** So many changes travel at once. */
const CHANGED_AT_ONCE = 100;

/** Saves a file as its preview has shown it: all of it, or nothing. */
export async function importOutlets(ctx: Ctx, { file, hash }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const judged = await judgeFile(ctx, file);
  if (judged.hash !== hash) throw refuseCash("import_not_as_shown");
  if (judged.problems.length > 0) throw refuseCash("import_has_errors");
  const added = judged.rowsToSave.filter(({ known }) => known === null);
  const changed = judged.rowsToSave.filter(({ known }) => known !== null);
  if (added.length > 0) insistOn(ctx, "create");
  if (changed.length > 0) insistOn(ctx, "update");
  await insertOutlets(
    ctx.db,
    added.map(({ agent, entries }) => ({ id: newId("cp", ctx.now.getTime(), ctx.random(ID_BYTES)), agent, entries })),
    ctx.now,
  );
  for (let from = 0; from < changed.length; from += CHANGED_AT_ONCE)
    await atOnce(changed.slice(from, from + CHANGED_AT_ONCE).map((row) => change(ctx, row)));
  if (judged.rowsToSave.length > 0) await ctx.publicPagesChanged();
  return { added: added.length, changed: changed.length };
}

/** Somebody may be faster between the look and the change: then nothing of the file is saved. */
async function change(ctx: Ctx, { known, entries }: RowToSave): Promise<void> {
  if (known === null) return;
  const { id, version } = known;
  if (!(await updateOutlet(ctx.db, { id, version, entries }, ctx.now))) throw refuseCash("import_not_as_shown");
}

/** The call asks for one of the two rights; a file may need either. */
function insistOn(ctx: Ctx, module: "create" | "update"): void {
  const why = whyNotAllowed(ctx.actor, { menu: "cash_point", module: [module] });
  if (why) throw refuse(why);
}
