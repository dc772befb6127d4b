/** SQL of payments notified on unknown numbers, until the bank has confirmed them. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** A due inquiry. */
export interface UnappliedInquiry {
  readonly number: string;
  /** The bank's own id, as in its notification. */
  readonly paymentId: string;
  /** Number of tries, including this one. */
  readonly tries: number;
}

/** Schedules inquiries. Recorded payments need none, and one already scheduled is not postponed. */
export async function scheduleUnappliedInquiries(
  db: Executor,
  channel: string,
  payments: readonly Omit<UnappliedInquiry, "tries">[],
  now: Date,
): Promise<void> {
  await sql`
    insert into transfers.unapplied_inquiry (channel, number, bank_payment, inquire_at, tries)
    select ${channel}, number, bank_payment, ${now}::timestamptz, 0
    from unnest(${payments.map(({ number }) => number)}::text[], ${payments.map(({ paymentId }) => paymentId)}::text[]) as named (number, bank_payment)
    where not exists (select from transfers.pay_in as known
      where known.channel = ${channel} and known.bank_payment = named.bank_payment and known.number = named.number)
    order by number, bank_payment
    on conflict do nothing`.execute(db);
}

/** Claims due inquiries. The claim expires at `until`, so another worker retries if this process dies. */
export async function claimUnappliedInquiries(
  db: Executor,
  { channel, now, until, limit }: { readonly channel: string; readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<UnappliedInquiry[]> {
  const { rows } = await sql<UnappliedInquiry>`
    with due as materialized (
      select channel, number, bank_payment from transfers.unapplied_inquiry
      where channel = ${channel} and inquire_at <= ${now} order by inquire_at limit ${limit} for update skip locked
    )
    update transfers.unapplied_inquiry as inquiry set inquire_at = ${until}, tries = inquiry.tries + 1 from due
    where (inquiry.channel, inquiry.number, inquiry.bank_payment) = (due.channel, due.number, due.bank_payment)
    returning inquiry.number, inquiry.bank_payment as "paymentId", inquiry.tries`.execute(db);
  return rows;
}

/** Postpones inquiries. */
export async function postponeUnappliedInquiries(
  db: Executor,
  channel: string,
  some: readonly UnappliedInquiry[],
  at: Date,
): Promise<void> {
  await sql`update transfers.unapplied_inquiry set inquire_at = ${at} where channel = ${channel} and (number, bank_payment) in (${named(some)})`.execute(
    db,
  );
}

/** Deletes inquiries that were answered or are given up. */
export async function deleteUnappliedInquiries(db: Executor, channel: string, some: readonly UnappliedInquiry[]): Promise<void> {
  if (some.length === 0) return;
  await sql`delete from transfers.unapplied_inquiry where channel = ${channel} and (number, bank_payment) in (${named(some)})`.execute(
    db,
  );
}

const named = (some: readonly UnappliedInquiry[]) => sql`
  select number, bank_payment from unnest(${some.map(({ number }) => number)}::text[],
    ${some.map(({ paymentId }) => paymentId)}::text[]) as one (number, bank_payment)`;
