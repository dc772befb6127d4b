/** SQL of payments told on numbers that no transfer has, until the bank has confirmed them. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** An inquiry that is due. */
export interface StrayInquiry {
  readonly number: string;
  /** The bank's own id, as its notification named it. */
  readonly paymentId: string;
  /** How often it has been asked by now, this time included. */
  readonly tries: number;
}

/** What was recorded before needs no inquiry, and one that waits already is not put off. */
export async function wishStrayInquiries(
  db: Executor,
  channel: string,
  told: readonly Omit<StrayInquiry, "tries">[],
  now: Date,
): Promise<void> {
  await sql`
    insert into transfers.stray_inquiry (channel, number, bank_payment, ask_at, tries)
    select ${channel}, number, bank_payment, ${now}::timestamptz, 0
    from unnest(${told.map(({ number }) => number)}::text[], ${told.map(({ paymentId }) => paymentId)}::text[]) as told (number, bank_payment)
    where not exists (select from transfers.pay_in as known
      where known.channel = ${channel} and known.bank_payment = told.bank_payment and known.number = told.number)
    order by number, bank_payment
    on conflict do nothing`.execute(db);
}

/** Takes those that are due; they are due again at `until`, in case we do not live to hear the answers. */
export async function claimStrayInquiries(
  db: Executor,
  { channel, now, until, limit }: { readonly channel: string; readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<StrayInquiry[]> {
  const { rows } = await sql<StrayInquiry>`
    with due as materialized (
      select channel, number, bank_payment from transfers.stray_inquiry
      where channel = ${channel} and ask_at <= ${now} order by ask_at limit ${limit} for update skip locked
    )
    update transfers.stray_inquiry as inquiry set ask_at = ${until}, tries = inquiry.tries + 1 from due
    where (inquiry.channel, inquiry.number, inquiry.bank_payment) = (due.channel, due.number, due.bank_payment)
    returning inquiry.number, inquiry.bank_payment as "paymentId", inquiry.tries`.execute(db);
  return rows;
}

/** They are asked again later. */
export async function postponeStrayInquiries(
  db: Executor,
  channel: string,
  some: readonly StrayInquiry[],
  at: Date,
): Promise<void> {
  await sql`update transfers.stray_inquiry set ask_at = ${at} where channel = ${channel} and (number, bank_payment) in (${named(some)})`.execute(
    db,
  );
}

/** They are answered, or will not be. */
export async function dropStrayInquiries(db: Executor, channel: string, some: readonly StrayInquiry[]): Promise<void> {
  if (some.length === 0) return;
  await sql`delete from transfers.stray_inquiry where channel = ${channel} and (number, bank_payment) in (${named(some)})`.execute(
    db,
  );
}

const named = (some: readonly StrayInquiry[]) => sql`
  select number, bank_payment from unnest(${some.map(({ number }) => number)}::text[],
    ${some.map(({ paymentId }) => paymentId)}::text[]) as one (number, bank_payment)`;
