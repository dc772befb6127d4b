import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CHANGES_PER_PAGE, type listChanges as contract } from "./contract.ts";
import { changesBetween } from "./model/profile.ts";
import { listVersions } from "./store.ts";

/** Lists changes with person and time: each version compared with the previous one. */
export async function listChanges(ctx: Ctx, { before }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const versions = await listVersions(ctx.db, before, CHANGES_PER_PAGE + 1);
  const changes = versions.slice(0, CHANGES_PER_PAGE).map(({ version, profile, changedBy, changedAt }, index) => {
    const older = versions[index + 1];
    return { version, changedBy, changedAt, fields: older ? changesBetween(older.profile, profile) : [] };
  });
  return { changes, hasMore: versions.length > CHANGES_PER_PAGE };
}
