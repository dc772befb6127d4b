import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { UNPAID_KEY, type WindowedLine } from "./model/limit.ts";
import type { TierGrant } from "./model/tier.ts";

/** The grant in force: the newest that has not ended. */
export async function findTierGrant(db: Executor, personId: string, now: Date): Promise<TierGrant | null> {
  const { rows } = await sql<TierGrant>`
    select tier, until, cause from limits.tier where person_id = ${personId} and (until is null or until > ${now})
    order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface TierChange extends TierGrant {
  readonly person: string;
  readonly by: string;
  readonly reason: string;
}

export async function insertTier(db: Executor, { person, tier, until, cause, by, reason }: TierChange, now: Date): Promise<void> {
  await sql`
    insert into limits.tier (person_id, tier, since, until, cause, set_by, reason)
    values (${person}, ${tier}, ${now}, ${until}, ${cause}, ${by}, ${reason})`.execute(db);
}

export interface ToReserve {
  readonly subject: string;
  readonly personId: string;
  readonly contentHash: Uint8Array;
  readonly lines: readonly (WindowedLine & { readonly max: bigint })[];
}

/**
 * Takes room on every line in one statement, rows in the order of the lines. `isNew` is false when the subject already has its reservation;
 * then nothing is taken. A line without room is missing from `taken`: the caller refuses, and the rollback undoes the rest. The update is
 * the check: it compares usage with the figure in the statement that adds to it.
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
    ), requested as (
      select key, owner, starts_on, taken, max, line
      from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ owner }) => owner)}::text[], ${lines.map(({ startsOn }) => startsOn)}::date[],
        ${lines.map(({ requested }) => requested)}::bigint[], ${lines.map(({ max }) => max)}::bigint[]) with ordinality
        as requested (key, owner, starts_on, taken, max, line)
      where exists (select from made) and taken <= max
    ), used as (
      insert into limits.usage as usage (key, owner, starts_on, reserved, consumed, max)
      select key, owner, starts_on, taken, 0, max from requested order by line
      on conflict (key, owner, starts_on) do update set reserved = usage.reserved + excluded.reserved, max = excluded.max
      where usage.reserved + case usage.key when ${UNPAID_KEY} then 0 else usage.consumed end + excluded.reserved <= excluded.max
      returning key, owner, starts_on
    ), claimed as (
      insert into limits.claim (subject, key, owner, starts_on, taken)
      select ${subject}, key, owner, starts_on, taken from requested join used using (key, owner, starts_on) where taken > 0
    )
    select exists (select from made) as "isNew",
      (select array_agg(line::int) from requested join used using (key, owner, starts_on)) as taken`.execute(db);
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

/** Moves reservations to a state, with all their claims; returns those that moved. */
export async function moveReservations(
  db: Executor,
  subjects: readonly string[],
  state: "consumed" | "released",
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ moved: string[] }>`select limits.move(${subjects}::text[], ${state}, ${now}) as moved`.execute(db);
  return rows[0]?.moved ?? [];
}

/**
 * Numbers newly consumed reservations, in the transaction that holds the locks on their limits' rows; reservations not consumed stay as
 * they are.
 */
export async function numberConsumed(db: Executor, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`update limits.reservation set consumed_no = nextval('limits.consumption')
    where subject = any(${[...subjects]}::text[]) and state = 'consumed'`.execute(db);
}

/**
 * Consumed amounts by key in the windows that a subject claimed, up to and including the subject itself; empty when the subject is not
 * consumed.
 */
export async function listConsumedUpTo(
  db: Executor,
  subject: string,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ key: string; minor: bigint }>`
    select own.key, sum(claim.taken)::bigint as minor
    from limits.reservation as me join limits.claim as own on own.subject = me.subject
    join limits.claim on claim.key = own.key and claim.owner = own.owner and claim.starts_on = own.starts_on
    join limits.reservation as other on other.subject = claim.subject
    where me.subject = ${subject} and me.state = 'consumed' and own.key = any(${[...keys]}::text[]) and other.state = 'consumed'
      and (other.subject = me.subject or coalesce(other.consumed_no, 0) < coalesce(me.consumed_no, 0))
    group by own.key`.execute(db);
  return rows;
}

/** Replaces a reservation's claims of one scope in one call; returns the lines without room. */
export async function replaceClaims<L extends ToReserve["lines"][number]>(
  db: Executor,
  { subject, scope, lines }: { readonly subject: string; readonly scope: string; readonly lines: readonly L[] },
): Promise<L[]> {
  const { rows } = await sql<{ full: number[] }>`
    select limits.replace_claims(${subject}, ${scope}, ${lines.map(({ key }) => key)}::text[], ${lines.map(({ owner }) => owner)}::text[],
      ${lines.map(({ startsOn }) => startsOn)}::date[], ${lines.map(({ requested }) => requested)}::bigint[],
      ${lines.map(({ max }) => max)}::bigint[]) as full`.execute(db);
  return (rows[0]?.full ?? []).flatMap((line) => lines[line - 1] ?? []);
}

export interface UsagePlace {
  readonly key: string;
  readonly owner: string;
  readonly startsOn: LocalDate;
}

/** Whether a subject has a claim on this usage row. */
export async function hasClaim(db: Executor, subject: string, { key, owner, startsOn }: UsagePlace): Promise<boolean> {
  const { rows } = await sql`
    select from limits.claim where subject = ${subject} and key = ${key} and owner = ${owner} and starts_on = ${startsOn}::date`.execute(
    db,
  );
  return rows.length > 0;
}

/** What is used of each, in the order of `places`. */
export async function readUsage(db: Executor, places: readonly UsagePlace[]): Promise<bigint[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(usage.reserved + case usage.key when ${UNPAID_KEY} then 0 else usage.consumed end, 0)::bigint as used
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ owner }) => owner)}::text[], ${places.map(({ startsOn }) => startsOn)}::date[])
      with ordinality as place (key, owner, starts_on, line)
    left join limits.usage using (key, owner, starts_on) order by line`.execute(db);
  return rows.map(({ used }) => used);
}

/** What is consumed in the window of a limit that a subject has a claim on; null when it has none. */
export async function findConsumedBeside(db: Executor, subject: string, key: string): Promise<bigint | null> {
  const { rows } = await sql<{ consumed: bigint }>`
    select usage.consumed from limits.claim join limits.usage using (key, owner, starts_on)
    where claim.subject = ${subject} and claim.key = ${key}`.execute(db);
  return rows[0]?.consumed ?? null;
}
