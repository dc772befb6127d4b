import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { profileSchema, type OperatorProfile } from "./model/profile.ts";

/** A stored profile with its version. */
export interface ProfileVersion {
  readonly version: number;
  readonly profile: OperatorProfile;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** The operator's profile, or null before it has been entered. */
export async function findProfile(db: Executor): Promise<OperatorProfile | null> {
  const row = await db.selectFrom("operator.profile").select("profile").executeTakeFirst();
  return row ? profileSchema.parse(row.profile) : null;
}

export const hasProfile = async (db: Executor): Promise<boolean> => (await findProfile(db)) !== null;

/** The newest versions, or the newest before `before`; the newest first. */
export async function listVersions(db: Executor, before: number | undefined, limit: number): Promise<ProfileVersion[]> {
  let query = db.selectFrom("operator.profile_version").selectAll().orderBy("version", "desc").limit(limit);
  if (before !== undefined) query = query.where("version", "<", before);
  const rows = await query.execute();
  return rows.map((row) => ({
    version: row.version,
    profile: profileSchema.parse(row.profile),
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }));
}

export interface Replacement {
  readonly profile: OperatorProfile;
  readonly by: string;
  readonly at: Date;
  /** Saves only if this version is the stored one. Null: saves over any version. */
  readonly expected: number | null;
}

/**
 * Inserts or replaces the profile and adds it as a version. Returns null when nothing changed, or another version than `expected` is
 * stored.
 */
export async function saveProfile(db: Executor, { profile, by, at, expected }: Replacement): Promise<number | null> {
  const text = JSON.stringify(profile);
  const { rows } = await sql<{ version: number }>`
    insert into operator.profile (profile, updated_at) values (${text}::jsonb, ${at})
    on conflict (only_row) do update
    set profile = excluded.profile, updated_at = excluded.updated_at, version = operator.profile.version + 1
    where operator.profile.profile is distinct from excluded.profile
      and (${expected}::integer is null or operator.profile.version = ${expected}::integer)
    returning version`.execute(db);
  const version = rows[0]?.version;
  if (version === undefined) return null;
  await sql`
    insert into operator.profile_version (version, profile, changed_by, changed_at)
    values (${version}, ${text}::jsonb, ${by}, ${at})`.execute(db);
  return version;
}
