/** SQL of calls: the record of each, and the signals of those under way. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Call, End, Seat } from "./model/call.ts";
import type { CallState, EndReason, Proof, Side } from "./model/names.ts";
import type { Signal } from "./model/signal.ts";

export interface CallRow {
  readonly id: Id<"cl">;
  readonly people: Readonly<Record<Side, string>>;
  readonly call: Call;
  readonly version: number;
  /** Signals so far to each side. */
  readonly signals: Readonly<Record<Side, number>>;
}

interface Stored {
  readonly id: Id<"cl">;
  readonly caller: string;
  readonly callee: string;
  readonly state: CallState;
  readonly requested_at: Date;
  readonly rang_at: Date | null;
  readonly accepted_at: Date | null;
  readonly connected_at: Date | null;
  readonly caller_seat: string | null;
  readonly caller_session: string | null;
  readonly caller_seen_at: Date | null;
  readonly caller_linked: boolean;
  readonly callee_seat: string | null;
  readonly callee_session: string | null;
  readonly callee_seen_at: Date | null;
  readonly callee_linked: boolean;
  readonly ended_at: Date | null;
  readonly ended_reason: EndReason | null;
  readonly ended_by: Side | null;
  readonly ended_proof: Proof | null;
  readonly version: bigint;
  readonly to_caller: bigint;
  readonly to_callee: bigint;
}

function seatOf(id: string | null, session: string | null, seenAt: Date | null, isLinked: boolean): Seat | null {
  return id === null || seenAt === null ? null : { id, session, seenAt, isLinked };
}

function endOf({ ended_at: at, ended_reason: reason, ended_by: by, ended_proof: proof }: Stored): End | null {
  return at === null || reason === null || proof === null ? null : { at, reason, by, proof };
}

function rowOf(row: Stored): CallRow {
  return {
    id: row.id,
    people: { caller: row.caller, callee: row.callee },
    call: {
      state: row.state,
      requestedAt: row.requested_at,
      rangAt: row.rang_at,
      acceptedAt: row.accepted_at,
      connectedAt: row.connected_at,
      caller: seatOf(row.caller_seat, row.caller_session, row.caller_seen_at, row.caller_linked),
      callee: seatOf(row.callee_seat, row.callee_session, row.callee_seen_at, row.callee_linked),
      end: endOf(row),
    },
    version: Number(row.version),
    signals: { caller: Number(row.to_caller), callee: Number(row.to_callee) },
  };
}

export async function findCall(db: Executor, id: string): Promise<CallRow | null> {
  const { rows } = await sql<Stored>`select * from calls.call where id = ${id}`.execute(db);
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Locks a call until the transaction ends: events of both sides are applied one after the other. */
export async function lockCall(db: Executor, id: string): Promise<CallRow | null> {
  const { rows } = await sql<Stored>`select * from calls.call where id = ${id} for update`.execute(db);
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Locks the calls under way of these people, in the order of their ids. */
export async function lockUnderWay(db: Executor, people: readonly string[]): Promise<readonly CallRow[]> {
  const { rows } = await sql<Stored>`
    select * from calls.call where state <> 'ended' and (caller = any(${people}) or callee = any(${people})) order by id for update`.execute(
    db,
  );
  return rows.map(rowOf);
}

/** Locks calls under way, those requested first, for the job that ends overdue ones; calls that another transaction holds are left out. */
export async function lockOpen(db: Executor, limit: number): Promise<readonly CallRow[]> {
  const { rows } = await sql<Stored>`
    select * from calls.call where state <> 'ended' order by id limit ${limit} for update skip locked`.execute(db);
  return rows.map(rowOf);
}

/** Adds a requested call; false when the id is taken, or one of the two takes part in another call. */
export async function insertCall(
  db: Executor,
  { id, caller, callee, at }: { readonly id: string; readonly caller: string; readonly callee: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into calls.call (id, caller, callee, state, requested_at) values (${id}, ${caller}, ${callee}, 'requested', ${at})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Stores a call that an event has changed. `isShown`: the pages must read it again. */
export async function updateCall(db: Executor, id: string, call: Call, isShown: boolean): Promise<void> {
  const { caller, callee, end } = call;
  await sql`
    update calls.call set state = ${call.state}, rang_at = ${call.rangAt}, accepted_at = ${call.acceptedAt}, connected_at = ${call.connectedAt},
      caller_seat = ${caller?.id ?? null}, caller_session = ${caller?.session ?? null}, caller_seen_at = ${caller?.seenAt ?? null},
      caller_linked = ${caller?.isLinked ?? false}, callee_seat = ${callee?.id ?? null}, callee_session = ${callee?.session ?? null},
      callee_seen_at = ${callee?.seenAt ?? null}, callee_linked = ${callee?.isLinked ?? false}, ended_at = ${end?.at ?? null},
      ended_reason = ${end?.reason ?? null}, ended_by = ${end?.by ?? null}, ended_proof = ${end?.proof ?? null},
      version = version + ${isShown ? 1 : 0}
    where id = ${id} and state <> 'ended'`.execute(db);
}

export async function deleteSignals(db: Executor, call: string): Promise<void> {
  await sql`delete from calls.signal where call = ${call}`.execute(db);
}

interface Addressed {
  readonly call: string;
  readonly from: string;
  readonly to: string;
}

/** Stores signals, each once, and counts them for the side that they are for. */
export async function insertSignals(db: Executor, { call, from, to }: Addressed, side: Side, signals: readonly Signal[]) {
  const column = sql.ref(side === "caller" ? "to_caller" : "to_callee");
  await sql`
    with added as (
      insert into calls.signal (call, from_seat, no, to_seat, body)
      select ${call}, ${from}, (signal ->> 'no')::integer, ${to}, signal -> 'body' from jsonb_array_elements(${JSON.stringify(signals)}::jsonb) as signal
      on conflict do nothing returning no
    ) update calls.call set ${column} = ${column} + (select count(*) from added) where id = ${call}`.execute(db);
}

export async function listSignals(
  db: Executor,
  { call, from, to }: Addressed,
  after: number,
  limit: number,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`
    select no, body from calls.signal where call = ${call} and from_seat = ${from} and to_seat = ${to} and no > ${after} order by no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Versions of calls for the socket, by what pages watch: `cl_….caller` and `cl_….callee`. */
export async function listVersions(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; caller: string; callee: string; to_caller: bigint; to_callee: bigint }>`
    select id, caller, callee, version + to_caller as to_caller, version + to_callee as to_callee from calls.call where id = any(${ids})`.execute(
    db,
  );
  return rows.flatMap(({ id, caller, callee, to_caller, to_callee }) => [
    { id: `${id}.caller`, owner: caller, version: Number(to_caller) },
    { id: `${id}.callee`, owner: callee, version: Number(to_callee) },
  ]);
}

/** The call that rings for each of these people. */
export async function listRinging(db: Executor, people: readonly string[]): Promise<readonly CallRow[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<Stored>`
    select * from calls.call where state <> 'ended' and callee = any(${people}) and state = 'ringing'`.execute(db);
  return rows.map(rowOf);
}

/** The last calls with a customer, newest first. */
export async function listCallsWith(db: Executor, callee: string, limit: number): Promise<readonly CallRow[]> {
  const { rows } = await sql<Stored>`
    select * from calls.call where callee = ${callee} order by requested_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(rowOf);
}

interface CallFigures {
  readonly ends: readonly { readonly reason: EndReason; readonly count: number }[];
  /** Seconds from accepting to sound and picture, of nine in ten calls; null when there were none. */
  readonly setupSeconds: number | null;
  /** Calls that were accepted, and those of them that never connected. */
  readonly accepted: number;
  readonly unconnected: number;
  /** When a call last connected; null without one. */
  readonly connectedAt: Date | null;
}

/** Figures over the calls that ended since an instant. */
export async function countEnds(db: Executor, since: Date): Promise<CallFigures> {
  const ends = await sql<{ reason: EndReason; count: bigint }>`
    select ended_reason as reason, count(*) from calls.call where ended_at >= ${since} group by 1 order by 1`.execute(db);
  const setup = await sql<{ seconds: number | null; accepted: bigint; unconnected: bigint; connected_at: Date | null }>`
    select percentile_cont(0.9) within group (order by extract(epoch from connected_at - accepted_at)) as seconds,
      count(accepted_at) as accepted, count(accepted_at) filter (where connected_at is null) as unconnected,
      max(connected_at) as connected_at
    from calls.call where ended_at >= ${since}`.execute(db);
  const [found] = setup.rows;
  return {
    ends: ends.rows.map(({ reason, count }) => ({ reason, count: Number(count) })),
    setupSeconds: found?.seconds ?? null,
    accepted: Number(found?.accepted ?? 0),
    unconnected: Number(found?.unconnected ?? 0),
    connectedAt: found?.connected_at ?? null,
  };
}
