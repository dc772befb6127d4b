import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Operator } from "./contract.ts";
import { inLanguage } from "./model/profile.ts";
import { findProfile } from "./store.ts";

/** The operator in the caller's language. Throws `operator_not_set` before a profile is entered. */
export async function readOperator(ctx: Ctx): Promise<Operator> {
  const profile = await findProfile(ctx.db);
  if (!profile) throw new Refusal("operator_not_set", 503);
  return inLanguage(profile, ctx.language);
}
