import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { StoredProfile } from "./contract.ts";
import { listVersions } from "./store.ts";

/** The profile in all languages, with the version that a change of it has to name. */
export async function readProfile(ctx: Ctx): Promise<StoredProfile> {
  const [newest] = await listVersions(ctx.db, undefined, 1);
  if (!newest) throw new Refusal("operator_not_set", 503);
  return newest;
}
