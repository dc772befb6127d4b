import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyLine, tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  MAX_MACROS,
  type listMacros as listContract,
  type retireMacro as retireContract,
  type writeMacro as writeContract,
} from "./contract.ts";
import { unknownVariables } from "./model/macro.ts";
import { findMacro, insertMacro, listMacrosInUse, updateRetired } from "./store.ts";

/** The prepared answers in use. */
export async function listMacros(ctx: Ctx): Promise<Output<typeof listContract>> {
  const rows = await listMacrosInUse(ctx.db, MAX_MACROS);
  const names = await namesOf(
    ctx,
    rows.map(({ writtenBy }) => writtenBy),
  );
  return {
    macros: rows.map(({ id, writtenBy, ...row }) => ({
      ...row,
      id: id as `mc_${string}`,
      writtenBy: { id: writtenBy as `us_${string}`, name: names.get(writtenBy) ?? writtenBy },
    })),
  };
}

/** Writes a prepared answer. A changed one is a new row, and the one before is retired: who wrote what a customer read stays known. */
export async function writeMacro(
  ctx: Ctx,
  { id, name, textId, textEn, replaces }: Input<typeof writeContract>,
): Promise<Output<typeof writeContract>> {
  const row = { id, name: tidyLine(name), textId: tidyProse(textId), textEn: tidyProse(textEn) };
  if (unknownVariables(`${row.textId}\n${row.textEn}`).length > 0) throw new Refusal("variable_unknown", 422);
  const known = await findMacro(ctx.db, id);
  if (known !== null) {
    if (known.name === row.name && known.textId === row.textId && known.textEn === row.textEn) return { done: true };
    throw new Refusal("id_already_used", 409);
  }
  if (replaces !== null && !(await updateRetired(ctx.db, replaces, ctx.now))) throw new Refusal("macro_retired", 409);
  if ((await listMacrosInUse(ctx.db, MAX_MACROS)).length >= MAX_MACROS) throw new Refusal("too_many_macros", 409);
  if (!(await insertMacro(ctx.db, { ...row, writtenBy: actorId(ctx.actor) ?? "", writtenAt: ctx.now })))
    throw new Refusal("macro_name_taken", 409);
  return { done: true };
}

/** Takes a prepared answer out of use; repeated, it stays so. */
export async function retireMacro(ctx: Ctx, { id }: Input<typeof retireContract>): Promise<Output<typeof retireContract>> {
  await updateRetired(ctx.db, id, ctx.now);
  return { done: true };
}
