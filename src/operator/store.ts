import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { profileSchema, type OperatorProfile } from "./contract.ts";

/** The operator's profile, or null before it has been entered. */
export async function findProfile(db: Executor): Promise<OperatorProfile | null> {
  const row = await db.selectFrom("operator.profile").select("profile").executeTakeFirst();
  return row ? profileSchema.parse(row.profile) : null;
}

/** Replaces the profile; true when anything in it is new. */
export async function saveProfile(db: Executor, profile: OperatorProfile, now: Date): Promise<boolean> {
  const saved = await sql`
    insert into operator.profile (profile, updated_at) values (${JSON.stringify(profile)}::jsonb, ${now})
    on conflict (only_row) do update set profile = excluded.profile, updated_at = excluded.updated_at
    where operator.profile.profile is distinct from excluded.profile`.execute(db);
  return (saved.numAffectedRows ?? 0n) > 0n;
}
