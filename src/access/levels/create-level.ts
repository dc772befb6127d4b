import type { Output } from "#kernel/endpoint.ts";
import type { Bilingual } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS, MAX_LEVELS, type createLevel as contract } from "../contract.ts";
import type { Audience } from "../model/policy.ts";
import { countLevels, insertLevel, type Level } from "../store.ts";

const DUPLICATE = validationMessage({ rule: "is_duplicate_value", params: {} });

/** Creates a level without rights: one person alone cannot create rights. */
export async function createLevel(
  ctx: Ctx,
  input: { readonly level: string; readonly names: Bilingual; readonly audience: Audience },
): Promise<Output<typeof contract>> {
  const { names, audience } = input;
  const level: Level = { code: input.level, names, audience, isBuiltIn: false, status: "active" };
  if ((await countLevels(ctx.db)) >= MAX_LEVELS) throw new Refusal("too_many_levels", ACCESS_REFUSALS.too_many_levels);
  if (!(await insertLevel(ctx.db, level, ctx.now)))
    throw new Refusal("level_exists", ACCESS_REFUSALS.level_exists, { fields: { level: DUPLICATE } });
  await ctx.audit("access.level_created", { subject: level.code, details: { audience, names } });
  return { ...level, names: { ...names }, name: names[ctx.language], holderCount: 0 };
}
