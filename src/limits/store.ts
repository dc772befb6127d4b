import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { UNPAID_KEY, type WindowedLine } from "./limit.ts";
import type { Tier } from "./tier.ts";

export async function findTier(db: Executor, personId: string): Promise<Tier | null> {
  const { rows } = await sql<{ tier: Tier }>`
    select tier from limits.tier where person_id = ${personId} order by no desc limit 1`.execute(db);
  return rows[0]?.tier ?? null;
}

export interface TierChange {
  readonly person: string;
  readonly tier: Tier;
  readonly by: string;
  readonly reason: string;
}

export async function insertTier(db: Executor, { person, tier, by, reason }: TierChange, now: Date): Promise<void> {
  await sql`insert into limits.tier (person_id, tier, since, set_by, reason) values (${person}, ${tier}, ${now}, ${by}, ${reason})`.execute(
    db,
  );
}

export interface ToReserve {
  readonly subject: string;
  readonly personId: string;
  readonly contentHash: Uint8Array;
  readonly lines: readonly (WindowedLine & { readonly most: bigint })[];
}

/**
 * Takes room on every line in one statement, rows in the order of the lines. `isNew` is false when the subject has its reservation already, and
 * then nothing was taken. A line without room is missing from `taken`: the caller refuses, which takes everything back. The update is the check:
 * what is used is compared with the figure in the very statement that adds to it.
 */
export async function takeRoom(
  db: Executor,
  { subject, personId, contentHash, lines }: ToReserve,
  now: Date,
): Promise<{ readonly isNew: boolean; readonly taken: ReadonlySet<number> }> {
  const { rows } = await sql<{ isNew: boolean; taken: number[] | null }>`
    with made as (
      insert into limits.reservation (subject, person_id, content_hash, reserved_at)
      values (${subject}, ${personId}, ${contentHash}, ${now}) on conflict (subject) do nothing returning subject
    ), asked as (
      select key, whom, starts_on, taken, most, line
      from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ whom }) => whom)}::text[], ${lines.map(({ startsOn }) => startsOn)}::date[],
        ${lines.map(({ asked }) => asked)}::bigint[], ${lines.map(({ most }) => most)}::bigint[]) with ordinality
        as asked (key, whom, starts_on, taken, most, line)
      where exists (select from made) and taken <= most
    ), used as (
      insert into limits.usage as usage (key, whom, starts_on, reserved, consumed, most)
      select key, whom, starts_on, taken, 0, most from asked order by line
      on conflict (key, whom, starts_on) do update set reserved = usage.reserved + excluded.reserved, most = excluded.most
      where usage.reserved + case usage.key when ${UNPAID_KEY} then 0 else usage.consumed end + excluded.reserved <= excluded.most
      returning key, whom, starts_on
    ), claimed as (
      insert into limits.claim (subject, key, whom, starts_on, taken)
      select ${subject}, key, whom, starts_on, taken from asked join used using (key, whom, starts_on) where taken > 0
    )
    select exists (select from made) as "isNew",
      (select array_agg(line::int) from asked join used using (key, whom, starts_on)) as taken`.execute(db);
  return { isNew: rows[0]?.isNew ?? false, taken: new Set(rows[0]?.taken) };
}

export async function findReservation(
  db: Executor,
  subject: string,
): Promise<{ readonly state: string; readonly contentHash: Buffer } | null> {
  const { rows } = await sql<{ state: string; contentHash: Buffer }>`
    select state, content_hash as "contentHash" from limits.reservation where subject = ${subject}`.execute(db);
  return rows[0] ?? null;
}

/** Takes reservations on to a state, with all that they took; answers those that moved. */
export async function moveReservations(
  db: Executor,
  subjects: readonly string[],
  state: "consumed" | "given_back",
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ moved: string[] }>`select limits.move(${subjects}::text[], ${state}, ${now}) as moved`.execute(db);
  return rows[0]?.moved ?? [];
}

/** Numbers what was just consumed, in the transaction that has its limits' rows locked; what is not consumed stays as it is. */
export async function numberConsumed(db: Executor, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`update limits.reservation set consumed_no = nextval('limits.consumption')
    where subject = any(${[...subjects]}::text[]) and state = 'consumed'`.execute(db);
}

/** By key, what was consumed of the windows that a subject has taken of, up to and with the subject itself; nothing where it is not consumed. */
export async function listConsumedUpTo(
  db: Executor,
  subject: string,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ key: string; minor: bigint }>`
    select own.key, sum(claim.taken)::bigint as minor
    from limits.reservation as me join limits.claim as own on own.subject = me.subject
    join limits.claim on claim.key = own.key and claim.whom = own.whom and claim.starts_on = own.starts_on
    join limits.reservation as other on other.subject = claim.subject
    where me.subject = ${subject} and me.state = 'consumed' and own.key = any(${[...keys]}::text[]) and other.state = 'consumed'
      and (other.subject = me.subject or coalesce(other.consumed_no, 0) < coalesce(me.consumed_no, 0))
    group by own.key`.execute(db);
  return rows;
}

/** Puts claims in the place of those that a reservation has of a scope, in one call; answers the lines that have no room. */
export async function replaceClaims<L extends ToReserve["lines"][number]>(
  db: Executor,
  { subject, scope, lines }: { readonly subject: string; readonly scope: string; readonly lines: readonly L[] },
): Promise<L[]> {
  const { rows } = await sql<{ full: number[] }>`
    select limits.replace_claims(${subject}, ${scope}, ${lines.map(({ key }) => key)}::text[], ${lines.map(({ whom }) => whom)}::text[],
      ${lines.map(({ startsOn }) => startsOn)}::date[], ${lines.map(({ asked }) => asked)}::bigint[],
      ${lines.map(({ most }) => most)}::bigint[]) as full`.execute(db);
  return (rows[0]?.full ?? []).flatMap((line) => lines[line - 1] ?? []);
}

export interface UsagePlace {
  readonly key: string;
  readonly whom: string;
  readonly startsOn: LocalDate;
}

/** Whether a subject has taken of it. */
export async function hasClaim(db: Executor, subject: string, { key, whom, startsOn }: UsagePlace): Promise<boolean> {
  const { rows } = await sql`
    select from limits.claim where subject = ${subject} and key = ${key} and whom = ${whom} and starts_on = ${startsOn}::date`.execute(
    db,
  );
  return rows.length > 0;
}

/** What is used of each, in the order asked for. */
export async function readUsage(db: Executor, places: readonly UsagePlace[]): Promise<bigint[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(usage.reserved + case usage.key when ${UNPAID_KEY} then 0 else usage.consumed end, 0)::bigint as used
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ whom }) => whom)}::text[], ${places.map(({ startsOn }) => startsOn)}::date[])
      with ordinality as place (key, whom, starts_on, line)
    left join limits.usage using (key, whom, starts_on) order by line`.execute(db);
  return rows.map(({ used }) => used);
}

/** What is consumed in the window of a limit of which a subject has taken; null where it has taken none. */
export async function findConsumedBeside(db: Executor, subject: string, key: string): Promise<bigint | null> {
  const { rows } = await sql<{ consumed: bigint }>`
    select usage.consumed from limits.claim join limits.usage using (key, whom, starts_on)
    where claim.subject = ${subject} and claim.key = ${key}`.execute(db);
  return rows[0]?.consumed ?? null;
}
