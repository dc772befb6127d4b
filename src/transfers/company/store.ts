/** SQL of companies and their members. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { MemberRole } from "./model/company.ts";

export interface Member {
  readonly id: Id<"cy">;
  /** The holder of the company's account. */
  readonly company: Id<"us">;
  readonly person: Id<"us">;
  readonly role: MemberRole;
  readonly joinedAt: Date;
  readonly ended: { readonly at: Date; readonly as: "removed" | "left" } | null;
}

function members(db: Executor) {
  return db.selectFrom("transfers.company_member").selectAll();
}
type StoredMember = Awaited<ReturnType<ReturnType<typeof members>["execute"]>>[number];

const toMember = (row: StoredMember): Member => ({
  id: row.id as Id<"cy">,
  company: row.company as Id<"us">,
  person: row.person as Id<"us">,
  role: row.role as MemberRole,
  joinedAt: row.joined_at,
  ended: row.ended_at === null ? null : { at: row.ended_at, as: row.ended_as as "removed" | "left" },
});

/**
 * A person's membership of a company now; null without one. `lock`: until this transaction ends it is not ended, or this transaction has seen
 * that it is.
 */
export async function findMembership(
  db: Executor,
  company: string,
  person: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Member | null> {
  const row = await members(db)
    .where("company", "=", company)
    .where("person", "=", person)
    .where("ended_at", "is", null)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** A membership that has not ended, by its id. */
export async function findMember(db: Executor, id: string): Promise<Member | null> {
  const row = await members(db).where("id", "=", id).where("ended_at", "is", null).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** The members of a company now, the first first. */
export async function listMembers(db: Executor, company: string): Promise<Member[]> {
  return (await members(db).where("company", "=", company).where("ended_at", "is", null).orderBy("id").execute()).map(toMember);
}

/** The latest former members. */
export async function listFormer(db: Executor, company: string, limit: number): Promise<Member[]> {
  const rows = await members(db)
    .where("company", "=", company)
    .where("ended_at", "is not", null)
    .orderBy("ended_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toMember);
}

/** The memberships of a person now. */
export async function listMembershipsOf(db: Executor, person: string, limit: number): Promise<Member[]> {
  const rows = await members(db).where("person", "=", person).where("ended_at", "is", null).orderBy("id").limit(limit).execute();
  return rows.map(toMember);
}

export async function insertMember(db: Executor, { id, company, person, role, joinedAt }: Omit<Member, "ended">): Promise<void> {
  await db.insertInto("transfers.company_member").values({ id, company, person, role, joined_at: joinedAt }).execute();
}

/** Ends a membership; false when it is over already. Waits for what its member is doing at this moment. */
export async function endMember(db: Executor, id: string, as: "removed" | "left", now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers.company_member set ended_at = greatest(${now}::timestamptz, joined_at), ended_as = ${as} where id = ${id} and ended_at is null`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Locks a company until the transaction ends, so that its members are counted one after the other. The first lock makes its row. */
export async function lockCompany(db: Executor, owner: string, now: Date): Promise<void> {
  await sql`insert into transfers.company (owner, needs_two, changed_at) values (${owner}, false, ${now}) on conflict do nothing`.execute(
    db,
  );
  await sql`select from transfers.company where owner = ${owner} for update`.execute(db);
}

/** Whether payrolls of a company need two people. `lock`: the answer holds until this transaction ends. */
export async function needsTwoPeople(
  db: Executor,
  owner: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom("transfers.company")
    .select("needs_two")
    .where("owner", "=", owner)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  return row?.needs_two ?? false;
}

/** Returns whether that is a change. */
export async function setNeedsTwo(db: Executor, owner: string, needsTwo: boolean, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers.company set needs_two = ${needsTwo}, changed_at = ${now} where owner = ${owner} and needs_two <> ${needsTwo}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
