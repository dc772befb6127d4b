/** SQL of holds in advance. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { HoldKey, HoldKind } from "./model/advance-hold.ts";
import type { HoldReason } from "../review/model/reasons.ts";

export interface AdvanceHold extends HoldKey {
  readonly id: Id<"ah">;
  readonly reason: HoldReason;
  readonly text: string;
  readonly takesTwo: boolean;
  /** The person is frozen: placed and ended as a freeze (person-freezes/). */
  readonly freezes: boolean;
  readonly until: Date | null;
  readonly placedBy: string;
  readonly placedAt: Date;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
  readonly liftText: string | null;
}

const HOLD = sql`id, kind, value, reason, text, takes_two as "takesTwo", freezes, until, placed_by as "placedBy", placed_at as "placedAt",
  lifted_by as "liftedBy", lifted_at as "liftedAt", lift_text as "liftText"`;
const LOCK = "transfers.advance_holds";

/**
 * Placing a hold waits for the transactions in which transfers leave, and the later ones wait for it: whatever leaves after a hold is
 * committed has seen it. Nothing else may be locked after the exclusive lock, since workers hold their transfers while they wait.
 */
export const lockPlacing = (db: Executor) => sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(db);
export const lockLeaving = (db: Executor) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))`.execute(db);

/** Inserts a hold; false when its id is used. */
export async function insertHold(
  db: Executor,
  hold: Omit<AdvanceHold, "freezes" | "liftedBy" | "liftedAt" | "liftText">,
): Promise<boolean> {
  const { id, kind, value, reason, text, takesTwo, until, placedBy, placedAt } = hold;
  const { numAffectedRows } = await sql`
    insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, until, placed_by, placed_at)
    values (${id}, ${kind}, ${value}, ${reason}, ${text}, ${takesTwo}, ${until}, ${placedBy}, ${placedAt})
    on conflict (id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function findHold(db: Executor, id: string): Promise<AdvanceHold | null> {
  const { rows } = await sql<AdvanceHold>`select ${HOLD} from transfers.advance_hold where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface Lifting {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly at: Date;
}

/** Lifts a hold in force; false when it has ended, or when this person may not. */
export async function liftHoldInForce(db: Executor, { id, by, text, at }: Lifting): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers.advance_hold set lifted_by = ${by}, lifted_at = ${at}, lift_text = ${text}
    where id = ${id} and lifted_at is null and (until is null or until > ${at}) and not freezes
      and not (takes_two and placed_by = ${by})`.execute(db);
  return numAffectedRows === 1n;
}

export interface HoldFilter {
  readonly state?: "in_force" | "ended" | undefined;
  readonly kind?: HoldKind | undefined;
  readonly value?: string | undefined;
  readonly before?: string | undefined;
}

/** Newest first, with the number of transfers that each has caught. */
export async function listHoldRows(
  db: Executor,
  { state, kind, value, before }: HoldFilter,
  now: Date,
  limit: number,
): Promise<(AdvanceHold & { readonly caught: number })[]> {
  const inForce = sql<boolean>`(lifted_at is null and (until is null or until > ${now}))`;
  const wanted = state === undefined ? sql`true` : state === "in_force" ? inForce : sql`not ${inForce}`;
  const { rows } = await sql<AdvanceHold & { caught: number }>`
    select ${HOLD}, (select count(*)::int from transfers.advance_catch where hold = advance_hold.id) as caught
    from transfers.advance_hold
    where ${wanted} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${value === undefined ? sql`true` : sql`value = ${value}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export interface Wanted extends HoldKey {
  readonly transfer: string;
}
export type Catch = Pick<AdvanceHold, "id" | "reason" | "text" | "takesTwo" | "placedBy"> & { readonly transfer: Id<"tr"> };

/** Whether any hold of a kind is in force. */
export async function hasHolds(db: Executor, now: Date): Promise<{ readonly any: boolean; readonly phones: boolean }> {
  const inForce = sql`from transfers.advance_hold where lifted_at is null and (until is null or until > ${now})`;
  const { rows } = await sql<{ any: boolean; phones: boolean }>`
    select exists (select ${inForce}) as any, exists (select ${inForce} and kind = 'phone') as phones`.execute(db);
  return rows[0] ?? { any: false, phones: false };
}

/** The holds in force that name one of these, and have not caught its transfer yet; oldest first. A freeze catches it each time. */
export async function listCatching(db: Executor, wanted: readonly Wanted[], now: Date): Promise<Catch[]> {
  const { rows } = await sql<Catch>`
    select distinct wanted.transfer, hold.id, hold.reason, hold.text, hold.takes_two as "takesTwo", hold.placed_by as "placedBy"
    from unnest(${wanted.map(({ transfer }) => transfer)}::text[], ${wanted.map(({ kind }) => kind)}::text[],
      ${wanted.map(({ value }) => value)}::text[]) as wanted (transfer, kind, value)
    join transfers.advance_hold as hold on hold.kind = wanted.kind and hold.value = wanted.value
    where hold.lifted_at is null and (hold.until is null or hold.until > ${now})
      and (hold.freezes or not exists (select from transfers.advance_catch as caught where caught.transfer = wanted.transfer and caught.hold = hold.id))
    order by hold.id`.execute(db);
  return rows;
}

export async function insertCatches(db: Executor, catches: readonly Catch[], at: Date): Promise<void> {
  await sql`
    insert into transfers.advance_catch (transfer, hold, at)
    select transfer, hold, ${at} from unnest(${catches.map(({ transfer }) => transfer)}::text[], ${catches.map(({ id }) => id)}::text[])
      as caught (transfer, hold) on conflict do nothing`.execute(db);
}
