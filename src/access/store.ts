/** SQL of levels, their rights and their holders. */
import { sql } from "kysely";
import type { Bilingual } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { inOrder, type Audience, type LevelStatus, type MenuRights } from "./model/policy.ts";

export interface Level {
  readonly code: string;
  readonly names: Bilingual;
  readonly audience: Audience;
  readonly isBuiltIn: boolean;
  readonly status: LevelStatus;
}
export interface CountedLevel extends Level {
  readonly holderCount: number;
}

function levels(db: Executor) {
  return db
    .selectFrom("access.level as level")
    .select(["level.code", "level.name_id", "level.name_en", "level.audience", "level.is_built_in", "level.status"])
    .select((eb) =>
      eb
        .selectFrom("access.holder as holder")
        .whereRef("holder.level", "=", "level.code")
        .select((count) => count.fn.countAll<bigint>().as("n"))
        .as("holders"),
    );
}

type LevelRow = Awaited<ReturnType<ReturnType<typeof levels>["execute"]>>[number];

function toLevel(row: LevelRow): CountedLevel {
  return {
    code: row.code,
    names: { ID: row.name_id, EN: row.name_en },
    audience: row.audience as Audience,
    isBuiltIn: row.is_built_in,
    status: row.status as LevelStatus,
    holderCount: Number(row.holders ?? 0n),
  };
}

export interface LevelFilter {
  readonly audience?: Audience | undefined;
  readonly status?: LevelStatus | undefined;
}

/** Levels by code; at most the contract's MAX_LEVELS exist. */
export async function listLevelRows(db: Executor, filter: LevelFilter): Promise<CountedLevel[]> {
  let query = levels(db).orderBy("level.code");
  if (filter.audience) query = query.where("level.audience", "=", filter.audience);
  if (filter.status) query = query.where("level.status", "=", filter.status);
  return (await query.execute()).map(toLevel);
}

export async function findLevel(db: Executor, code: string): Promise<CountedLevel | null> {
  const row = await levels(db).where("level.code", "=", code).executeTakeFirst();
  return row ? toLevel(row) : null;
}

export async function findLevels(db: Executor, codes: readonly string[]): Promise<CountedLevel[]> {
  if (codes.length === 0) return [];
  return (await levels(db).where("level.code", "in", codes).execute()).map(toLevel);
}

export async function countLevels(db: Executor): Promise<number> {
  const row = await db
    .selectFrom("access.level")
    .select((eb) => eb.fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * Locks levels in code order until the transaction ends. A change or deletion locks exclusively; a grant shares its lock with other grants,
 * otherwise all registrations would wait for each other.
 */
export async function lockLevels(db: Executor, codes: readonly string[], to: "change" | "grant"): Promise<void> {
  const strength = to === "change" ? sql`update` : sql`share`;
  await sql`select from access.level where code = any(${codes}) order by code for ${strength}`.execute(db);
}

/** Locks a person's levels, also when the person holds none yet. */
export async function lockPerson(db: Executor, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access.holder/${personId}`}, 0))`.execute(db);
}

/** Adds a level; false when the code is taken. */
export async function insertLevel(db: Executor, level: Level, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto("access.level")
    .values({
      code: level.code,
      name_id: level.names.ID,
      name_en: level.names.EN,
      audience: level.audience,
      is_built_in: level.isBuiltIn,
      status: level.status,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a level that is not built in and has no holders; false otherwise. Lock it first: a concurrent grant would make the delete fail. */
export async function removeLevel(db: Executor, code: string): Promise<boolean> {
  const deleted = await sql`
    delete from access.level where code = ${code} and not is_built_in
    and not exists (select from access.holder where level = ${code})`.execute(db);
  return (deleted.numAffectedRows ?? 0n) > 0n;
}

export async function updateLevelStatus(db: Executor, code: string, status: LevelStatus, now: Date): Promise<void> {
  await db.updateTable("access.level").set({ status, updated_at: now }).where("code", "=", code).execute();
}

/** The rights of levels, active or not, in the catalogue's order. */
export async function listRights(db: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, MenuRights[]>> {
  const { rows } = await sql<{ level: string; menu: string; module: string[] }>`
    select level, menu, array_agg(module) as module from access.level_right where level = any(${codes}) group by level, menu`.execute(
    db,
  );
  return new Map(codes.map((code) => [code, inOrder(rows.filter((row) => row.level === code))]));
}

export async function replaceRights(db: Executor, code: string, rights: readonly MenuRights[], now: Date): Promise<void> {
  await db.deleteFrom("access.level_right").where("level", "=", code).execute();
  const rows = rights.flatMap(({ menu, module }) => module.map((one) => ({ level: code, menu, module: one })));
  if (rows.length > 0) await db.insertInto("access.level_right").values(rows).execute();
  await db.updateTable("access.level").set({ updated_at: now }).where("code", "=", code).execute();
}

/** Grants a built-in level the rights that no release has granted before; returns their number. Skips an own level of the same code. */
export async function grantDefaultRights(db: Executor, code: string, rights: readonly MenuRights[]): Promise<number> {
  const menus = rights.flatMap(({ menu, module }) => module.map(() => menu));
  const modules = rights.flatMap(({ module }) => module);
  const given = await sql`
    with fresh as (
      insert into access.default_right (level, menu, module)
      select ${code}, menu, module from unnest(${menus}::text[], ${modules}::text[]) as wanted (menu, module)
      where exists (select from access.level where code = ${code} and is_built_in)
      on conflict do nothing returning level, menu, module
    )
    insert into access.level_right (level, menu, module) select level, menu, module from fresh on conflict do nothing`.execute(
    db,
  );
  return Number(given.numAffectedRows ?? 0n);
}

export interface HeldLevel extends Level {
  readonly grantedAt: Date;
  readonly grantedBy: string;
}

/** The levels that a person holds, active or not, by code. */
export async function listHeld(db: Executor, personId: string): Promise<HeldLevel[]> {
  const rows = await db
    .selectFrom("access.holder as holder")
    .innerJoin("access.level as level", "level.code", "holder.level")
    .where("holder.user_id", "=", personId)
    .orderBy("level.code")
    .select(["level.code", "level.name_id", "level.name_en", "level.audience", "level.is_built_in", "level.status"])
    .select(["holder.granted_at", "holder.granted_by"])
    .execute();
  return rows.map((row) => ({
    ...toLevel({ ...row, holders: 0n }),
    grantedAt: row.granted_at,
    grantedBy: row.granted_by,
  }));
}

export interface HolderFilter {
  readonly level: string;
  /** Only people whose id is smaller. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Holders of a level, newest account first. */
export async function listHolderRows(
  db: Executor,
  { level, before, limit }: HolderFilter,
): Promise<{ personId: string; grantedAt: Date; grantedBy: string }[]> {
  let query = db.selectFrom("access.holder").where("level", "=", level).orderBy("user_id", "desc").limit(limit);
  if (before !== undefined) query = query.where("user_id", "<", before);
  return query.select(["user_id as personId", "granted_at as grantedAt", "granted_by as grantedBy"]).execute();
}

export interface Grant {
  readonly personId: string;
  readonly level: string;
  readonly grantedBy: string;
  readonly grantedAt: Date;
}

export async function insertHolder(db: Executor, grant: Grant): Promise<void> {
  await db
    .insertInto("access.holder")
    .values({ user_id: grant.personId, level: grant.level, granted_by: grant.grantedBy, granted_at: grant.grantedAt })
    .execute();
}

export async function removeHolders(db: Executor, personId: string, codes: readonly string[]): Promise<void> {
  await sql`delete from access.holder where user_id = ${personId} and level = any(${codes})`.execute(db);
}

/** The rights of an active level in one query; empty for an inactive or unknown level. */
export async function menuAccessOf(db: Executor, level: string): Promise<MenuRights[]> {
  const { rows } = await sql<MenuRights>`
    select own.menu, array_agg(own.module) as module from access.level_right as own
    join access.level on level.code = own.level where own.level = ${level} and level.status = 'active' group by own.menu`.execute(
    db,
  );
  return inOrder(rows);
}

/**
 * The rights of a level that a person holds, locked until the transaction ends: nobody takes them away meanwhile. Empty when the person
 * does not hold it, or it is inactive.
 */
export async function lockMenuAccess(db: Executor, personId: string, level: string): Promise<MenuRights[]> {
  await sql`
    select from access.holder join access.level on level.code = holder.level
    where holder.user_id = ${personId} and holder.level = ${level} for share`.execute(db);
  return (await findMenuAccess(db, personId, level)) ?? [];
}

/** A person's rights while working in a level, in one query; null when the person does not hold it or it is inactive. */
export async function findMenuAccess(db: Executor, personId: string, level: string): Promise<MenuRights[] | null> {
  const { rows } = await sql<{ menu: string | null; module: string[] }>`
    select own.menu, array_agg(own.module) as module from access.holder
    join access.level on level.code = holder.level and level.status = 'active'
    left join access.level_right as own on own.level = level.code
    where holder.user_id = ${personId} and holder.level = ${level} group by own.menu`.execute(db);
  if (rows.length === 0) return null;
  return inOrder(rows.flatMap(({ menu, module }) => (menu === null ? [] : [{ menu, module }])));
}
