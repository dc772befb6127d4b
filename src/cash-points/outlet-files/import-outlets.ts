import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { atOnce } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { importOutlets as contract } from "../outlets/contract.ts";
import { validateImport, type RowToSave } from "./validate-import.ts";
import { refuseCash } from "../model/refusal.ts";
import { keepAgentStatus } from "../agents/store.ts";
import { insertOutlets, updateOutlet } from "../outlets/store.ts";

const ID_BYTES = 10;
/** Number of changes executed at once. */
const CHANGED_AT_ONCE = 100;

/** Saves a file as its preview showed it: all of it, or nothing. */
export async function importOutlets(ctx: Ctx, { file, hash }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const validated = await validateImport(ctx, file);
  if (validated.hash !== hash) throw refuseCash("import_not_as_shown");
  if (validated.problems.length > 0) throw refuseCash("import_has_errors");
  const added = validated.rowsToSave.filter(({ known }) => known === null);
  const changed = validated.rowsToSave.filter(({ known }) => known !== null);
  if (added.length > 0) insistOn(ctx, "create");
  if (changed.length > 0) insistOn(ctx, "update");
  for (const agent of new Set(added.map((row) => row.agent)))
    if ((await keepAgentStatus(ctx.db, agent))?.status === "terminated") throw refuseCash("import_not_as_shown");
  await insertOutlets(
    ctx.db,
    added.map(({ agent, entries }) => ({ id: newId("cp", ctx.now.getTime(), ctx.random(ID_BYTES)), agent, entries })),
    ctx.now,
  );
  for (let from = 0; from < changed.length; from += CHANGED_AT_ONCE)
    await atOnce(changed.slice(from, from + CHANGED_AT_ONCE).map((row) => change(ctx, row)));
  if (validated.rowsToSave.length > 0) await ctx.publicPagesChanged();
  return { added: added.length, changed: changed.length };
}

/** Another user may change the outlet between reading and saving: then nothing of the file is saved. */
async function change(ctx: Ctx, { known, entries }: RowToSave): Promise<void> {
  if (known === null) return;
  const { id, version } = known;
  if (!(await updateOutlet(ctx.db, { id, version, entries }, ctx.now))) throw refuseCash("import_not_as_shown");
}

/** The call's access requires one of the two rights. A file may need either, depending on its rows, so the right is checked here. */
function insistOn(ctx: Ctx, module: "create" | "update"): void {
  const why = whyNotAllowed(ctx.actor, { menu: "cash_point", module: [module] });
  if (why) throw refuse(why);
}
