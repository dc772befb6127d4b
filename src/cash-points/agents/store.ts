/** SQL of agents: their terms and their status, and what is still open. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { Agent, AgentStatus, Settlement } from "../model/outlet.ts";

interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly settlement: string;
  readonly chain: string | null;
  readonly credit_line_minor: bigint;
  readonly status: string;
  readonly territory: readonly string[];
  readonly low_since: Date | null;
}

const toAgent = (row: AgentRow): Agent => ({
  id: row.id as Id<"us">,
  name: row.name,
  settlement: row.settlement as Settlement,
  chain: row.chain,
  creditLine: money("IDR", row.credit_line_minor),
  status: row.status as AgentStatus,
  territory: row.territory,
  lowSince: row.low_since,
});

/** False when the person is already an agent, or the chain already has one. */
export async function insertAgent(
  db: Executor,
  { id, name, settlement, chain }: Omit<Agent, "creditLine" | "status" | "territory" | "lowSince">,
  by: string,
  at: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto("cash_points.agent")
    .values({ id, name, settlement, chain, registered_by: by, registered_at: at, status_by: by, status_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const AGENT_COLUMNS = ["id", "name", "settlement", "chain", "credit_line_minor", "status", "territory", "low_since"] as const;

export async function findAgent(db: Executor, id: string): Promise<Agent | null> {
  const row = await db.selectFrom("cash_points.agent").select(AGENT_COLUMNS).where("id", "=", id).executeTakeFirst();
  return row ? toAgent(row) : null;
}

/** Reads an agent and locks the row until the transaction ends, so that checks against a credit line or a prefund run one at a time. */
export async function lockAgent(db: Executor, id: string): Promise<Agent> {
  return toAgent(
    await db
      .selectFrom("cash_points.agent")
      .select(AGENT_COLUMNS)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  );
}

/** Agents, newest first by id. */
export async function listAgentRows(db: Executor, before: string | undefined, limit: number): Promise<Agent[]> {
  let query = db.selectFrom("cash_points.agent").select(AGENT_COLUMNS).orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toAgent);
}

export interface AgentFilter {
  /** A part of the name or chain or the whole id, and people found by their contact. */
  readonly found: { readonly text: string; readonly people: readonly string[] } | null;
  readonly show?: "low" | undefined;
  readonly settlement?: Settlement | undefined;
  /** The last agent of the previous page. */
  readonly before?: string | undefined;
}

/** Agents: those marked as low first, then the newest by id. */
export async function listFoundAgents(
  db: Executor,
  { found, show, settlement, before }: AgentFilter,
  limit: number,
): Promise<Agent[]> {
  const last = before === undefined ? null : await findAgent(db, before);
  const isCalm = last !== null && last.lowSince === null;
  const part = found === null ? "" : `%${found.text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<AgentRow>`
    select id, name, settlement, chain, credit_line_minor, status, territory, low_since from cash_points.agent
    where ${found === null ? sql`true` : sql`(lower(name) like ${part} or chain like ${part} or id = ${found.text} or id = any(${[...found.people]}::text[]))`}
      and ${show === "low" ? sql`low_since is not null` : sql`true`}
      and ${settlement === undefined ? sql`true` : sql`settlement = ${settlement}`}
      and ${before === undefined ? sql`true` : sql`((low_since is null) > ${isCalm} or ((low_since is null) = ${isCalm} and id < ${before}))`}
    order by (low_since is null), id desc limit ${limit}`.execute(db);
  return rows.map(toAgent);
}

/** The agents among the owners of accounts (`floatPlace`): an agent by its id, a chain by its code. */
export async function nameFloatOwners(
  { db }: { readonly db: Executor },
  owners: readonly string[],
): Promise<ReadonlyMap<string, { readonly agent: Id<"us">; readonly name: string }>> {
  const { rows } = await sql<{ owner: string; agent: Id<"us">; name: string }>`
    select coalesce(chain, id) as owner, id as agent, name from cash_points.agent
    where id = any(${[...owners]}::text[]) or chain = any(${[...owners]}::text[])`.execute(db);
  return new Map(rows.map(({ owner, agent, name }) => [owner, { agent, name }]));
}

export async function updateCreditLine(db: Executor, agent: string, minor: bigint): Promise<void> {
  await db.updateTable("cash_points.agent").set({ credit_line_minor: minor }).where("id", "=", agent).execute();
}

export async function updateAgentName(db: Executor, agent: string, name: string): Promise<void> {
  await db.updateTable("cash_points.agent").set({ name }).where("id", "=", agent).execute();
}

export async function updateTerritory(db: Executor, agent: string, territory: readonly string[]): Promise<void> {
  await db
    .updateTable("cash_points.agent")
    .set({ territory: [...territory] })
    .where("id", "=", agent)
    .execute();
}

/** Sets or removes the mark of a low float. False when another process has already done so. */
export async function updateLowSince(db: Executor, agent: string, lowSince: Date | null): Promise<boolean> {
  const updated = await db
    .updateTable("cash_points.agent")
    .set({ low_since: lowSince })
    .where("id", "=", agent)
    .where("low_since", lowSince === null ? "is not" : "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

// The status.

/** First key of these advisory locks, to distinguish them from others; the second key is the agent. */
const STATUS_LOCKS = 5_704_212;

/**
 * Reads an agent whose status then stays until the transaction ends; null when unknown. Waits for a change under way. Work at the counters
 * runs side by side under this lock: a lock of the row would serialise it, because credit and prefund checks lock the row as well.
 */
export async function keepAgentStatus(db: Executor, agent: string): Promise<Agent | null> {
  await sql`select pg_advisory_xact_lock_shared(${STATUS_LOCKS}::int, hashtext(${agent}))`.execute(db);
  return findAgent(db, agent);
}

/** Waits for all work at the agent's counters, keeps new work away until the transaction ends, and reads the agent; null when unknown. */
export async function lockAgentStatus(db: Executor, agent: string): Promise<Agent | null> {
  await sql`select pg_advisory_xact_lock(${STATUS_LOCKS}::int, hashtext(${agent}))`.execute(db);
  return findAgent(db, agent);
}

export async function updateAgentStatus(
  db: Executor,
  { agent, status, by }: { readonly agent: string; readonly status: AgentStatus; readonly by: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable("cash_points.agent")
    .set({
      status,
      status_by: by,
      status_since: at,
      ...(status === "terminated" && { credit_line_minor: 0n, low_since: null }),
    })
    .where("id", "=", agent)
    .execute();
}

export interface AgentStatusNow {
  readonly status: AgentStatus;
  readonly since: Date;
  readonly by: string;
}

export async function findStatus(db: Executor, agent: string): Promise<AgentStatusNow | null> {
  const row = await db
    .selectFrom("cash_points.agent")
    .select(["status", "status_since", "status_by"])
    .where("id", "=", agent)
    .executeTakeFirst();
  return row ? { status: row.status as AgentStatus, since: row.status_since, by: row.status_by } : null;
}

/** Open work of an agent, which has to be finished before the contract can end. */
export interface OpenWork {
  readonly work: "payout" | "day" | "float_request";
  /** The payout, the outlet whose day is open, or the request. */
  readonly id: string;
}

/** One piece of open work of an agent; null when everything is finished. */
export async function findOpenWork(db: Executor, agent: string): Promise<OpenWork | null> {
  const { rows } = await sql<OpenWork>`
    select 'payout' as work, id from cash_points.payout where agent = ${agent} and state = 'collecting'
    union all select 'day', outlet.id from cash_points.outlet join cash_points.drawer on drawer.outlet = outlet.id
      where outlet.agent = ${agent} and drawer.last_day is not null
        and (drawer.closed_through is null or drawer.closed_through < drawer.last_day)
    union all select 'float_request', id from cash_points.float_request where agent = ${agent} and state = 'proposed'
    limit 1`.execute(db);
  return rows[0] ?? null;
}
