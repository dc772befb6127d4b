/** SQL of the one-time codes for cash. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

export interface CollectOtp {
  readonly proof: Buffer;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
  readonly sends: number;
  readonly countedFrom: Date;
  /** The outlet of the last look-up. */
  readonly outlet: Id<"cp">;
}

/** Reads the newest code of a transfer and locks it until the transaction ends, so that guesses are checked one at a time. */
export async function lockOtp(db: Executor, transfer: string): Promise<CollectOtp | null> {
  const { rows } = await sql<CollectOtp>`
    select proof, made_at as "madeAt", expires_at as "expiresAt", tries, sends, counted_from as "countedFrom", outlet
    from cash_points.collect_otp where transfer = ${transfer} for update`.execute(db);
  return rows[0] ?? null;
}

/** Stores a code, replacing the previous one. */
export async function putOtp(
  db: Executor,
  transfer: string,
  { proof, madeAt, expiresAt, sends, countedFrom, outlet }: Omit<CollectOtp, "tries">,
): Promise<void> {
  await sql`
    insert into cash_points.collect_otp as known (transfer, proof, made_at, expires_at, sends, counted_from, outlet)
    values (${transfer}, ${proof}, ${madeAt}, ${expiresAt}, ${sends}, ${countedFrom}, ${outlet})
    on conflict (transfer) do update set proof = excluded.proof, made_at = excluded.made_at, expires_at = excluded.expires_at, tries = 0,
      sends = excluded.sends, counted_from = excluded.counted_from, outlet = excluded.outlet`.execute(db);
}

/** Records the outlet of a look-up that sent no further code, because the one before is fresh. */
export async function putOutlet(db: Executor, transfer: string, outlet: Id<"cp">): Promise<void> {
  await sql`update cash_points.collect_otp set outlet = ${outlet} where transfer = ${transfer}`.execute(db);
}

/** Whether an outlet made the last look-up of a transfer. */
export async function isLookedUpAt(db: Executor, transfer: string, outlet: Id<"cp">): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cash_points.collect_otp where transfer = ${transfer} and outlet = ${outlet}`.execute(db);
  return rows.length > 0;
}

/** Whether the last code of a transfer was sent at an instant or later. */
export async function isSentSince(db: Executor, transfer: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cash_points.collect_otp where transfer = ${transfer} and made_at >= ${since}`.execute(db);
  return rows.length > 0;
}

export async function countOtpTry(db: Executor, transfer: string): Promise<void> {
  await sql`update cash_points.collect_otp set tries = tries + 1 where transfer = ${transfer}`.execute(db);
}

/** Ends a code that is used or must not be used any more. */
export async function endOtp(db: Executor, transfer: string): Promise<void> {
  await sql`update cash_points.collect_otp set expires_at = made_at where transfer = ${transfer}`.execute(db);
}

/** Deletes expired codes that no limit counts any more. */
export async function dropOtps(db: Executor, countedBefore: Date): Promise<void> {
  await sql`delete from cash_points.collect_otp where counted_from < ${countedBefore}`.execute(db);
}
