/** SQL of people for the back office: found, listed, read and changed by staff. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { UserBusinessType, UserType } from "../model/person.ts";
import type { PersonOrder, PersonStatus } from "./model/account-status.ts";

export interface NamedPerson {
  readonly id: Id<"us">;
  readonly name: string;
  readonly email: string;
}

/** Names and addresses by id, active or not, ordered by id. */
export async function listNames(db: Executor, ids: readonly string[]): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select id, full_name as name, email from identity.person where id = any(${ids}) order by id`.execute(db);
  return rows;
}

/** The telephone numbers of people, active or not. */
export async function listPhones(
  db: Executor,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly phone: string }[]> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from identity.person where id = any(${ids}) and phone is not null`.execute(db);
  return rows;
}

/** The people with one of these telephone numbers, active or not: several may share one. */
export async function listIdsByPhone(db: Executor, phones: readonly string[]): Promise<Id<"us">[]> {
  const { rows } = await sql<{ id: Id<"us"> }>`
    select id from identity.person where phone = any(${phones}) order by id limit ${MAX_BY_PHONE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people whose e-mail address or telephone number contains a text, active or not. Names match as well where the text could be one. */
export async function listIdsByContact(db: Executor, part: string, limit: number): Promise<Id<"us">[]> {
  if (WHOLE_PHONE.test(part)) {
    const ids = await listIdsByPhone(db, [`+${part}`, `+62${part}`]);
    if (ids.length > 0) return ids.slice(0, limit);
  }
  if (WHOLE_ADDRESS.test(part)) {
    const { rows: whole } = await sql<{ id: Id<"us"> }>`select id from identity.person where email_key = ${part}`.execute(db);
    if (whole.length > 0) return whole.map(({ id }) => id);
  }
  // Found first and ordered then: in the order of ids PostgreSQL could read all people. A part of half of all addresses finds some of them.
  const { rows } = await sql<{ id: Id<"us"> }>`
    select id from (select id from identity.person where search_text like ${pattern(part)} limit ${MAX_NEARLY}) as found
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
/** A telephone number without its plus sign or its country. */
const WHOLE_PHONE = /^[1-9][0-9]{7,14}$/;
/** The index of parts reads all people of a domain that many have; that of whole addresses reads one. */
const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
/** More people than ever share one telephone number. */
const MAX_BY_PHONE = 100;

export interface PeopleFilter {
  /** Lower case; each must occur in the person's search text. */
  readonly terms: readonly string[];
  /** Approximate words match as well. */
  readonly nearly?: boolean;
  readonly type?: UserType | "STAFF" | undefined;
  readonly businessType?: UserBusinessType | undefined;
  readonly status?: PersonStatus | undefined;
  readonly registeredFrom?: Date | undefined;
  readonly registeredBefore?: Date | undefined;
  /** Restricts the result to these people. */
  readonly ids?: readonly string[] | undefined;
  /** Whole telephone numbers. */
  readonly phones?: readonly string[] | undefined;
  /** A whole e-mail address, in lower case. */
  readonly email?: string | undefined;
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

/** Only this many approximate matches are ranked. */
const MAX_NEARLY = 1_000;

const ROW = sql`id, full_name as name, company_name as "companyName", user_type as "userType", user_business_type as "userBusinessType",
  email, phone, status, invited_at is not null as "isInvited", created_at as "registeredAt"`;

/** A page of people. By default the newest first; approximate matches by similarity. */
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
 * The people of a filter, to be ordered. A search by words finds first and orders then: walking an index in the requested order until
 * enough names match takes seconds where they all begin with an S. Approximate matches are ordered by similarity, which is costly, so only
 * the first `MAX_NEARLY` are ranked.
 */
function found(filter: PeopleFilter, order: PersonOrder | undefined): RawBuilder<unknown> {
  const { terms, nearly = false } = filter;
  if (nearly) return sql`(select * from identity.person where ${conditions(filter)} limit ${MAX_NEARLY}) as person`;
  // The offset is an optimisation fence: the planner cannot flatten the subquery.
  if (terms.length > 0 && order?.endsWith("name"))
    return sql`(select * from identity.person where ${conditions(filter)} offset 0) as person`;
  return sql`identity.person where ${conditions(filter)}`;
}

/** A few people by words: the newest among the first matches, or the most similar ones. Reads a bounded number of rows, unlike a list with its order. */
export async function listFoundPeople(
  db: Executor,
  filter: Pick<PeopleFilter, "terms" | "nearly" | "phones" | "email">,
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${ROW} from (select * from identity.person where ${conditions(filter)} limit ${MAX_NEARLY}) as person
    order by ${ordering(filter, undefined)} limit ${limit}`.execute(db);
  return rows;
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

/** The number of people, counted up to `limit`. */
export async function countPeople(db: Executor, filter: PeopleFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (select from identity.person where ${conditions(filter)}
      limit ${filter.nearly ? Math.min(limit, MAX_NEARLY) : limit}) as found`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** A `like` pattern with its special characters escaped. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function conditions(filter: PeopleFilter): RawBuilder<unknown> {
  const { terms, nearly = false, type, businessType, status, registeredFrom, registeredBefore, ids, phones, email } = filter;
  const clauses = [
    sql`true`,
    ...terms.map((term) =>
      nearly
        ? sql`(search_text like ${pattern(term)} or ${term} operator(public.<%) search_text)`
        : sql`search_text like ${pattern(term)}`,
    ),
    ...(type === undefined ? [] : [type === "STAFF" ? sql`user_type is null` : sql`user_type = ${type}`]),
    ...(businessType === undefined ? [] : [sql`user_business_type = ${businessType}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(registeredFrom === undefined ? [] : [sql`created_at >= ${registeredFrom}`]),
    ...(registeredBefore === undefined ? [] : [sql`created_at < ${registeredBefore}`]),
    ...(ids === undefined ? [] : [sql`id = any(${ids})`]),
    ...(phones === undefined ? [] : [sql`phone = any(${phones})`]),
    ...(email === undefined ? [] : [sql`email_key = ${email}`]),
  ];
  return sql.join(clauses, sql` and `);
}

function ordering({ terms, nearly = false }: PeopleFilter, order: PersonOrder | undefined): RawBuilder<unknown> {
  if (order === "name") return sql`lower(full_name), id`;
  if (order === "-name") return sql`lower(full_name) desc, id desc`;
  if (order === "registered") return sql`created_at, id`;
  if (order === "-registered" || !nearly) return sql`created_at desc, id desc`;
  return sql`public.word_similarity(${terms.join(" ")}, search_text) desc, created_at desc, id desc`;
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

/** Sets the status; false when it is set already, or there is no such person. Waits for a sign-in in progress (`holdActivePerson`). */
export async function updateStatus(db: Executor, id: string, status: PersonStatus, change: StatusChange): Promise<boolean> {
  const updated = await sql`
    update identity.person set status = ${status}, status_changed_at = ${change.at}, status_changed_by = ${change.by},
      status_reason = ${change.reason}, updated_at = ${change.at}
    where id = ${id} and status <> ${status}`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/**
 * Locks an active person until the transaction ends, so that a deactivation waits; false when the person is inactive. Everything that opens
 * a session calls this first: a later deactivation then finds the session and ends it.
 */
export async function holdActivePerson(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from identity.person where id = ${id} and status = 'active' for share`.execute(db);
  return rows.length > 0;
}

/** Marks a person as invited: they have an account and no password of their own yet. */
export async function markInvited(db: Executor, id: string, now: Date): Promise<void> {
  await sql`update identity.person set invited_at = ${now} where id = ${id}`.execute(db);
}

/** Active people with an account and no password of their own yet. */
export async function listInvited(db: Executor): Promise<{ readonly id: Id<"us">; readonly email: string }[]> {
  const { rows } = await sql<{ id: Id<"us">; email: string }>`
    select id, email from identity.person where invited_at is not null and status = 'active' order by id limit ${MAX_INVITED}`.execute(
    db,
  );
  return rows;
}
/** More than the open invitations of any operator. */
const MAX_INVITED = 1_000;

/** Counts the active ones among these people: with a password of their own, and only invited so far. */
export async function countReady(
  db: Executor,
  ids: readonly string[],
): Promise<{ readonly ready: number; readonly invited: number }> {
  const { rows } = await sql<{ ready: number; invited: number }>`
    select count(*) filter (where invited_at is null)::int as ready, count(invited_at)::int as invited
    from identity.person where id = any(${ids}) and status = 'active'`.execute(db);
  return rows[0] ?? { ready: 0, invited: 0 };
}
