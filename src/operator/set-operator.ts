import type { Ctx } from "#platform/unit-of-work.ts";
import type { OperatorProfile } from "./contract.ts";
import { saveProfile } from "./store.ts";

/** Enters or replaces the operator's profile; every public page shows it within a second. */
export async function setOperator(ctx: Ctx, profile: OperatorProfile): Promise<void> {
  if (!(await saveProfile(ctx.db, profile, ctx.now))) return;
  await ctx.audit("operator.set", { subject: profile.brandName });
  await ctx.publicPagesChanged();
}
