/** SQL of what agents ask about their float. Once asked, only the outcome can be written. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { referenceKey, type AskedFloat, type FloatRequest, type RequestKind, type RequestState } from "./float.ts";

function requests(db: Executor) {
  return db.selectFrom("cash_points.float_request").selectAll();
}
type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

const toRequest = (row: RequestRow): FloatRequest => ({
  id: row.id as Id<"fr">,
  agent: row.agent as Id<"us">,
  kind: row.kind as RequestKind,
  amount: money("IDR", row.amount_minor),
  evidence:
    row.bank === null || row.reference === null || row.paid_on === null
      ? null
      : { bank: row.bank, reference: row.reference, paidOn: row.paid_on as LocalDate },
  hash: row.hash.toString("hex"),
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  state: row.state as RequestState,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  note: row.note,
  line: row.line as Id<"sl"> | null,
});

export async function findFloatRequest(db: Executor, id: string): Promise<FloatRequest | null> {
  const row = await requests(db).where("id", "=", id).executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Other top-ups of this amount under these references that wait, or were approved before a line was asked for. */
export async function listOthersWithoutLine(
  db: Executor,
  {
    id,
    bank,
    amountMinor,
    keys,
  }: { readonly id: string; readonly bank: string; readonly amountMinor: bigint; readonly keys: readonly string[] },
): Promise<readonly { readonly id: Id<"fr">; readonly key: string; readonly paidOn: LocalDate }[]> {
  const { rows } = await sql<{ id: Id<"fr">; key: string; paidOn: LocalDate }>`
    select id, reference_key as key, paid_on as "paidOn" from cash_points.float_request
    where bank = ${bank} and reference_key = any(${[...keys]}::text[]) and state in ('waiting', 'approved') and line is null
      and amount_minor = ${amountMinor} and id <> ${id}`.execute(db);
  return rows;
}

/** False when the id is taken, the same transfer at the bank was claimed, or another line waits. */
export async function insertFloatRequest(db: Executor, asked: AskedFloat, hash: string, at: Date): Promise<boolean> {
  const { evidence } = asked;
  const { numAffectedRows } = await sql`
    insert into cash_points.float_request (id, agent, kind, amount_minor, bank, reference, reference_key, paid_on, needs_line, hash, asked_by, asked_at)
    values (${asked.id}, ${asked.agent}, ${asked.kind}, ${asked.amount.minor}, ${evidence?.bank ?? null}, ${evidence?.reference ?? null},
            ${evidence ? referenceKey(evidence.reference) : null}, ${evidence?.paidOn ?? null}, ${evidence !== null}, ${Buffer.from(hash, "hex")}, ${asked.askedBy}, ${at})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface FloatDecision {
  readonly id: string;
  readonly state: "approved" | "refused";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
  readonly line: Id<"sl"> | null;
}

/** Decides a request that waits, was asked for by another, and has this hash; null when there is none. */
export async function settleFloatRequest(db: Executor, decision: FloatDecision, hash: string): Promise<FloatRequest | null> {
  const row = await db
    .updateTable("cash_points.float_request")
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, note: decision.note, line: decision.line })
    .where("id", "=", decision.id)
    .where("state", "=", "waiting")
    .where("asked_by", "!=", decision.by)
    .where("agent", "!=", decision.by)
    .where("hash", "=", Buffer.from(hash, "hex"))
    .returningAll()
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Takes a request back; null when it does not wait, or another asked. */
export async function withdrawFloatRequestRow(db: Executor, id: string, askedBy: string): Promise<FloatRequest | null> {
  const row = await db
    .updateTable("cash_points.float_request")
    .set({ state: "withdrawn" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("asked_by", "=", askedBy)
    .returningAll()
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

export interface FloatRequestFilter {
  readonly agent?: string | undefined;
  readonly state?: RequestState | undefined;
  readonly before?: string | undefined;
}

/** Requests by their ids, the newest first. */
export async function listFloatRequestRows(db: Executor, filter: FloatRequestFilter, limit: number): Promise<FloatRequest[]> {
  let query = requests(db).orderBy("id", "desc").limit(limit);
  if (filter.agent !== undefined) query = query.where("agent", "=", filter.agent);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before !== undefined) query = query.where("id", "<", filter.before);
  return (await query.execute()).map(toRequest);
}
