/** SQL of people as the office sees them: found, listed, read and changed by somebody else. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { UserBusinessType, UserType } from "./person.ts";
import type { PersonOrder, PersonStatus } from "./standing.ts";

export interface NamedPerson {
  readonly id: Id<"us">;
  readonly name: string;
  readonly email: string;
}

/** Who these ids are, active or not, by id. */
export async function listNames(db: Executor, ids: readonly string[]): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select id, full_name as name, email from identity.person where id = any(${ids}) order by id`.execute(db);
  return rows;
}

/** Who has one of these telephone numbers, active or not: it need not be one person. */
export async function listIdsByPhone(db: Executor, phones: readonly string[]): Promise<Id<"us">[]> {
  const { rows } = await sql<{ id: Id<"us"> }>`
    select id from identity.person where phone = any(${phones}) order by id limit ${MAX_BY_PHONE}`.execute(db);
  return rows.map(({ id }) => id);
}
/** More people than share a telephone. */
const MAX_BY_PHONE = 100;

export interface PeopleFilter {
  /** Small letters; each is part of what a person is found by. */
  readonly words: readonly string[];
  /** Words that are nearly right count as well. */
  readonly nearly?: boolean;
  readonly type?: UserType | "STAFF" | undefined;
  readonly businessType?: UserBusinessType | undefined;
  readonly status?: PersonStatus | undefined;
  readonly registeredFrom?: Date | undefined;
  readonly registeredBefore?: Date | undefined;
  /** Nobody but these. */
  readonly ids?: readonly string[] | undefined;
}

export interface PersonRow {
  readonly id: Id<"us">;
  readonly name: string;
  readonly companyName: string | null;
  readonly userType: UserType | null;
  readonly userBusinessType: UserBusinessType | null;
  readonly email: string;
  readonly phone: string;
  readonly status: PersonStatus;
  readonly isInvited: boolean;
  readonly registeredAt: Date;
}

/** Of those who are only nearly what was searched for, no more are looked at. */
const MAX_NEARLY = 1_000;

const ROW = sql`id, full_name as name, company_name as "companyName", user_type as "userType", user_business_type as "userBusinessType",
  email, phone, status, invited_at is not null as "isInvited", created_at as "registeredAt"`;

/** A page of people. Without an order the newest come first; of those that are nearly what was searched for, the nearest. */
export async function listPeopleRows(
  db: Executor,
  filter: PeopleFilter,
  order: PersonOrder | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${ROW} from ${found(filter, order)} order by ${ordering(filter, order)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * The people of a filter, to be ordered. What is searched for by words is found first and ordered then: walking an index in the wanted order
 * until enough names match takes seconds where they all begin with an S. What matches nearly is ordered by how nearly, which is costly: of
 * ever so many the first `MAX_NEARLY` will do.
 */
function found(filter: PeopleFilter, order: PersonOrder | undefined): RawBuilder<unknown> {
  const { words, nearly = false } = filter;
  if (nearly) return sql`(select * from identity.person where ${conditions(filter)} limit ${MAX_NEARLY}) as person`;
  // An offset keeps the planner from looking through it.
  if (words.length > 0 && order?.endsWith("name"))
    return sql`(select * from identity.person where ${conditions(filter)} offset 0) as person`;
  return sql`identity.person where ${conditions(filter)}`;
}

/** The ids of the first `limit` people in this order. */
export async function listPersonIds(
  db: Executor,
  filter: PeopleFilter,
  order: PersonOrder | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${found(filter, order)} order by ${ordering(filter, order)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many people there are, counted no further than `limit`. */
export async function countPeople(db: Executor, filter: PeopleFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (select from identity.person where ${conditions(filter)}
      limit ${filter.nearly ? Math.min(limit, MAX_NEARLY) : limit}) as found`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** For `like`: signs that would mean something stand for themselves. */
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function conditions(filter: PeopleFilter): RawBuilder<unknown> {
  const { words, nearly = false, type, businessType, status, registeredFrom, registeredBefore, ids } = filter;
  const parts = [
    sql`true`,
    ...words.map((word) =>
      nearly
        ? sql`(search_text like ${part(word)} or ${word} operator(public.<%) search_text)`
        : sql`search_text like ${part(word)}`,
    ),
    ...(type === undefined ? [] : [type === "STAFF" ? sql`user_type is null` : sql`user_type = ${type}`]),
    ...(businessType === undefined ? [] : [sql`user_business_type = ${businessType}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(registeredFrom === undefined ? [] : [sql`created_at >= ${registeredFrom}`]),
    ...(registeredBefore === undefined ? [] : [sql`created_at < ${registeredBefore}`]),
    ...(ids === undefined ? [] : [sql`id = any(${ids})`]),
  ];
  return sql.join(parts, sql` and `);
}

function ordering({ words, nearly = false }: PeopleFilter, order: PersonOrder | undefined): RawBuilder<unknown> {
  if (order === "name") return sql`lower(full_name), id`;
  if (order === "-name") return sql`lower(full_name) desc, id desc`;
  if (order === "registered") return sql`created_at, id`;
  if (order === "-registered" || !nearly) return sql`created_at desc, id desc`;
  return sql`public.word_similarity(${words.join(" ")}, search_text) desc, created_at desc, id desc`;
}

export interface WholePerson extends PersonRow {
  readonly emailKey: string;
  readonly companyRegistrationNumber: string | null;
  readonly country: string;
  readonly language: "ID" | "EN";
  readonly termsAcceptedAt: Date | null;
  readonly passwordChangedAt: Date;
  readonly statusChangedAt: Date | null;
  readonly statusChangedBy: string | null;
  readonly statusReason: string | null;
}

/** A person, active or not. */
export async function findWholePerson(db: Executor, id: string): Promise<WholePerson | null> {
  const { rows } = await sql<WholePerson>`
    select ${ROW}, email_key as "emailKey", company_registration_number as "companyRegistrationNumber", country, language,
      terms_accepted_at as "termsAcceptedAt", password_changed_at as "passwordChangedAt", status_changed_at as "statusChangedAt",
      status_changed_by as "statusChangedBy", status_reason as "statusReason"
    from identity.person where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface StatusChange {
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/** Sets the status; false when the person has it already, or there is no such person. Waits for a sign-in under way (`holdActivePerson`). */
export async function updateStatus(db: Executor, id: string, status: PersonStatus, change: StatusChange): Promise<boolean> {
  const updated = await sql`
    update identity.person set status = ${status}, status_changed_at = ${change.at}, status_changed_by = ${change.by},
      status_reason = ${change.reason}, updated_at = ${change.at}
    where id = ${id} and status <> ${status}`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/**
 * Holds an active person until the transaction ends, so that nobody deactivates them meanwhile; false when somebody has. Whatever opens a
 * session asks this first: a deactivation that comes later then finds the session and ends it.
 */
export async function holdActivePerson(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from identity.person where id = ${id} and status = 'active' for share`.execute(db);
  return rows.length > 0;
}

/** Marks a person as invited: they have an account and no password of their own yet. */
export async function markInvited(db: Executor, id: string, now: Date): Promise<void> {
  await sql`update identity.person set invited_at = ${now} where id = ${id}`.execute(db);
}

/** Active people who have an account and no password of their own yet. */
export async function listInvited(db: Executor): Promise<{ readonly id: Id<"us">; readonly email: string }[]> {
  const { rows } = await sql<{ id: Id<"us">; email: string }>`
    select id, email from identity.person where invited_at is not null and status = 'active' order by id limit ${MAX_INVITED}`.execute(
    db,
  );
  return rows;
}
/** More than are on their way at once in any house. */
const MAX_INVITED = 1_000;

/** Of some people, those who are active: with a password of their own, and only invited so far. */
export async function countReady(
  db: Executor,
  ids: readonly string[],
): Promise<{ readonly ready: number; readonly invited: number }> {
  const { rows } = await sql<{ ready: number; invited: number }>`
    select count(*) filter (where invited_at is null)::int as ready, count(invited_at)::int as invited
    from identity.person where id = any(${ids}) and status = 'active'`.execute(db);
  return rows[0] ?? { ready: 0, invited: 0 };
}
