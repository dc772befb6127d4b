/** SQL of change requests. Once asked, only the outcome of a request can be written: the application's role has no grant for more. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { changeSchema, type AskedChange, type ChangeRequest, type ChangeState } from "./change.ts";

function requests(db: Executor) {
  return db.selectFrom("access.change_request").selectAll();
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

function toRequest(row: RequestRow): ChangeRequest {
  return {
    id: row.id as Id<"cr">,
    change: changeSchema.parse({ ...(row.change as object), kind: row.kind, subject: row.subject }),
    reason: row.reason,
    hash: row.change_hash.toString("hex"),
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    state: row.state as ChangeState,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
  };
}

export async function findChangeRequest(db: Executor, id: Id<"cr">): Promise<ChangeRequest | null> {
  const row = await requests(db).where("id", "=", id).executeTakeFirst();
  return row ? toRequest(row) : null;
}

export interface ChangeFilter {
  readonly state?: ChangeState | undefined;
  /** Only requests whose id is smaller. */
  readonly before?: Id<"cr"> | undefined;
  /** A level's code or a person's id. */
  readonly subject?: string;
  readonly limit: number;
}

/** Requests by their ids, the newest first. */
export async function listChangeRequestRows(db: Executor, filter: ChangeFilter): Promise<ChangeRequest[]> {
  let query = requests(db).orderBy("id", "desc").limit(filter.limit);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before) query = query.where("id", "<", filter.before);
  if (filter.subject !== undefined) query = query.where("subject", "=", filter.subject);
  return (await query.execute()).map(toRequest);
}

export async function countWaiting(db: Executor): Promise<number> {
  const row = await db
    .selectFrom("access.change_request")
    .where("state", "=", "waiting")
    .select((eb) => eb.fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** How many wait, and since when the oldest does. */
export async function readWaitingChanges(db: Executor): Promise<{ readonly count: number; readonly since: Date | null }> {
  const row = await db
    .selectFrom("access.change_request")
    .where("state", "=", "waiting")
    .select((eb) => [eb.fn.countAll<bigint>().as("n"), eb.fn.min("asked_at").as("since")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), since: row.since };
}

/** Whether anybody has ever asked for levels of this person. */
export async function wasAskedFor(db: Executor, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("access.change_request")
    .where("subject", "=", personId)
    .where("kind", "=", "user_levels")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a request; false when another one about the same waits already, or the id is taken. */
export async function insertChangeRequest(db: Executor, asked: AskedChange, hash: string, now: Date): Promise<boolean> {
  const { kind, subject, from, to } = asked.change;
  const inserted = await sql`
    insert into access.change_request (id, kind, subject, change, reason, change_hash, asked_by, asked_at)
    values (${asked.id}, ${kind}, ${subject}, ${JSON.stringify({ from, to })}::jsonb, ${asked.reason}, ${Buffer.from(hash, "hex")},
            ${asked.askedBy}, ${now})
    on conflict do nothing`.execute(db);
  return (inserted.numAffectedRows ?? 0n) > 0n;
}

export interface Decision {
  readonly id: Id<"cr">;
  readonly state: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** Decides a request that waits, was asked for by another, and has this hash; null when there is none. */
export async function settleChangeRequest(db: Executor, decision: Decision, hash: string): Promise<ChangeRequest | null> {
  const row = await db
    .updateTable("access.change_request")
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, note: decision.note })
    .where("id", "=", decision.id)
    .where("state", "=", "waiting")
    .where("asked_by", "!=", decision.by)
    .where("change_hash", "=", Buffer.from(hash, "hex"))
    .returningAll()
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Ends a request that waits; only who asked can withdraw it. Null when there is none. */
export async function withdrawChangeRequest(db: Executor, id: Id<"cr">, askedBy: string): Promise<ChangeRequest | null> {
  const row = await db
    .updateTable("access.change_request")
    .set({ state: "withdrawn" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("asked_by", "=", askedBy)
    .returningAll()
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Ends a request that waits because what it was based on is gone; false when it no longer waits. */
export async function overtakeChangeRequest(db: Executor, id: Id<"cr">): Promise<boolean> {
  const updated = await db
    .updateTable("access.change_request")
    .set({ state: "overtaken" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Ends every waiting request about a level that is being deleted. */
export async function overtakeChangesOf(db: Executor, subject: string): Promise<void> {
  await db
    .updateTable("access.change_request")
    .set({ state: "overtaken" })
    .where("subject", "=", subject)
    .where("state", "=", "waiting")
    .execute();
}
