import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { changesBetween, type OperatorProfile } from "./model/profile.ts";
import { listVersions, saveProfile } from "./store.ts";

/** The outcome of importing a profile from a file. */
export type OperatorOutcome =
  | { readonly is: "made" | "changed" | "unchanged" }
  | {
      /** The profile was last changed on screen and is not overwritten. */
      readonly is: "kept";
      readonly by: string;
      readonly at: Date;
      /** Fields in which the file differs. */
      readonly fields: readonly string[];
    };

/** Enters the operator's profile or updates it from a file. A profile that was last saved on screen is never overwritten. */
export async function setOperator(ctx: Ctx, profile: OperatorProfile): Promise<OperatorOutcome> {
  const [stored] = await listVersions(ctx.db, undefined, 1);
  if (stored === undefined) return { is: (await replaceOperator(ctx, null, profile, null)) ? "made" : "unchanged" };
  const fields = changesBetween(stored.profile, profile).map(({ field }) => field);
  const { changedBy, changedAt, version } = stored;
  if (isPerson(changedBy))
    return fields.length === 0 ? { is: "unchanged" } : { is: "kept", by: changedBy, at: changedAt, fields };
  // Expects the version that was read: a person may save on screen at this moment.
  if (await replaceOperator(ctx, stored.profile, profile, version)) return { is: "changed" };
  const [now] = await listVersions(ctx.db, undefined, 1);
  return now && now.version !== version ? { is: "kept", by: now.changedBy, at: now.changedAt, fields } : { is: "unchanged" };
}

/** Staff have ids; commands have names. */
const isPerson = (by: string) => by.startsWith("us_");

/**
 * Replaces the profile and writes the audit row; every public page shows it within a second. Returns false when nothing changed, or
 * `expected` is not the stored version.
 */
export async function replaceOperator(
  ctx: Ctx,
  before: OperatorProfile | null,
  profile: OperatorProfile,
  expected: number | null,
): Promise<boolean> {
  const by = actorId(ctx.actor) ?? ctx.actor.kind;
  const version = await saveProfile(ctx.db, { profile, by, at: ctx.now, expected });
  if (version === null) return false;
  const changes = before === null ? [] : changesBetween(before, profile);
  const values = (side: "before" | "after") => Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  await ctx.audit("operator.set", {
    subject: profile.brandName,
    details: { version, before: values("before"), after: values("after") },
  });
  await ctx.publicPagesChanged();
  return true;
}
