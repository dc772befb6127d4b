import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { StoredProfile } from "./contract.ts";
import { listVersions } from "./store.ts";

/** The profile in all languages, with the version that a change must name. Throws `operator_not_set` before a profile is entered. */
export async function readProfile(ctx: Ctx): Promise<StoredProfile> {
  const stored = await findStored(ctx);
  if (stored === null) throw new Refusal("operator_not_set", 503);
  return stored;
}

/** The same, or null before a profile is entered. */
export async function findStored(ctx: Pick<Ctx, "db">): Promise<StoredProfile | null> {
  const [newest] = await listVersions(ctx.db, undefined, 1);
  return newest ?? null;
}
