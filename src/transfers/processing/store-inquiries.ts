/** SQL of parties' notifications and of the inquiries they cause: rows that workers claim by the hundred. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** A due inquiry to the bank: what was paid on a transfer's number. */
export interface PaymentInquiry {
  readonly transfer: Id<"tr">;
  readonly why: "notification" | "over";
  /** Increases when the inquiry is rescheduled. */
  readonly sequence: number;
  /** Number of tries, including this one. */
  readonly tries: number;
  readonly number: string;
  /** End of the pay-in: from then on the bank's answer is final. */
  readonly payBy: Date;
  /** The QRIS code that the bank gave beside the number; null where there is none. */
  readonly qris: {
    readonly channel: string;
    readonly number: string;
    readonly bankReference: string;
    readonly minor: string;
  } | null;
}

/** Schedules inquiries about notified numbers that are ours. Returns these numbers. */
export async function schedulePaymentInquiries(
  db: Executor,
  channel: string,
  numbers: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    with numbered as (
      select transfer, number from transfers.pay_in_account where channel = ${channel} and number = any(${[...numbers]}::text[])
      union all select transfer, number from transfers.pay_in_qris where channel = ${channel} and number = any(${[...numbers]}::text[])
    ), scheduled as (
      insert into transfers.payment_inquiry as inquiry (transfer, why, inquire_at, sequence, tries)
      select transfer, 'notification', ${now}::timestamptz, 1, 0 from numbered order by transfer
      on conflict (transfer, why) do update set inquire_at = excluded.inquire_at, sequence = inquiry.sequence + 1, tries = 0
    )
    select number from numbered`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Schedules an inquiry about a transfer's payments for an instant. Does nothing while it has no number yet. */
export async function schedulePaymentInquiry(
  db: Executor,
  transfer: Id<"tr">,
  why: PaymentInquiry["why"],
  at: Date,
): Promise<void> {
  await sql`
    insert into transfers.payment_inquiry as inquiry (transfer, why, inquire_at, sequence, tries)
    select transfer, ${why}, ${at}::timestamptz, 1, 0 from transfers.pay_in_account where transfer = ${transfer}
    on conflict (transfer, why) do update set inquire_at = excluded.inquire_at, sequence = inquiry.sequence + 1, tries = 0`.execute(
    db,
  );
}

/** Claims due inquiries. The claim expires at `until`, so another worker retries if this process dies. */
export async function claimPaymentInquiries(db: Executor, now: Date, until: Date, limit: number): Promise<PaymentInquiry[]> {
  const { rows } = await sql<PaymentInquiry>`
    with due as materialized (
      select transfer, why from transfers.payment_inquiry where inquire_at <= ${now} order by inquire_at limit ${limit} for update skip locked
    )
    update transfers.payment_inquiry as inquiry set inquire_at = ${until}, tries = inquiry.tries + 1
    from due join transfers.transfer as t on t.id = due.transfer join transfers.pay_in_account as account on account.transfer = due.transfer
    left join transfers.pay_in_qris as code on code.transfer = account.transfer and code.content is not null
    where inquiry.transfer = due.transfer and inquiry.why = due.why
    returning inquiry.transfer, inquiry.why, inquiry.sequence, inquiry.tries, account.number, t.pay_by as "payBy",
      case when code.transfer is not null then jsonb_build_object('channel', code.channel, 'number', code.number,
        'bankReference', code.bank_reference, 'minor', code.amount_minor::text) end as qris`.execute(db);
  return rows;
}

/** Deletes answered inquiries. Keeps those rescheduled after the claim and skips rows locked by another transaction. */
export async function deletePaymentInquiries(db: Executor, inquiries: readonly PaymentInquiry[]): Promise<void> {
  if (inquiries.length === 0) return;
  await sql`
    delete from transfers.payment_inquiry where (transfer, why) in (${unchangedInquiries(inquiries)})`.execute(db);
}

/** Postpones unanswered inquiries. */
export async function postponePaymentInquiries(db: Executor, inquiries: readonly PaymentInquiry[], at: Date): Promise<void> {
  if (inquiries.length === 0) return;
  await sql`
    update transfers.payment_inquiry set inquire_at = ${at} where (transfer, why) in (${unchangedInquiries(inquiries)})`.execute(
    db,
  );
}

const unchangedInquiries = (inquiries: readonly PaymentInquiry[]) => sql`
  select inquiry.transfer, inquiry.why from transfers.payment_inquiry as inquiry
  join unnest(${inquiries.map(({ transfer }) => transfer)}::text[], ${inquiries.map(({ why }) => why)}::text[], ${inquiries.map(({ sequence }) => sequence)}::int[])
    as claimed (transfer, why, sequence) using (transfer, why, sequence)
  where inquiry.transfer = any(${inquiries.map(({ transfer }) => transfer)}::text[])
  for update of inquiry skip locked`;

/** A party's notification about an order. */
export interface NewNotification {
  readonly eventId: string;
  readonly reference: string;
  /** From when it causes an inquiry; null where the inquiry is scheduled by other means. */
  readonly inquireAt: Date | null;
}

/** Inserts notifications. Returns the ids of those not received before. */
export async function insertPayoutNotifications(
  db: Executor,
  party: string,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into transfers.payout_notification (party, event_id, reference, received_at, inquire_at)
    select ${party}, event_id, reference, ${now}::timestamptz, inquire_at
    from unnest(${notifications.map(({ eventId }) => eventId)}::text[], ${notifications.map(({ reference }) => reference)}::text[],
      ${notifications.map(({ inquireAt }) => inquireAt)}::timestamptz[]) as received (event_id, reference, inquire_at)
    order by event_id
    on conflict do nothing returning event_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these transfers, those with an open order in the staff queue: staff may be deciding about it. */
export async function listAwaitingStaff(db: Executor, transfers: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers.transfer as t join transfers.payout as p on p.transfer = t.id
    where t.id = any(${[...transfers]}::text[]) and t.needs_person
      and t.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A notification whose order is due for an inquiry. */
export interface DueNotification {
  readonly party: string;
  readonly eventId: string;
  readonly transfer: Id<"tr">;
}

/** Claims due notifications. The claim expires at `until`, so another worker retries if this process dies. */
export async function claimPayoutNotifications(
  db: Executor,
  {
    now,
    until,
    limit,
    only,
  }: { readonly now: Date; readonly until: Date; readonly limit: number; readonly only?: Id<"tr"> | undefined },
): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    update transfers.payout_notification as notification set inquire_at = ${until}
    where (party, event_id) in (
      select party, event_id from transfers.payout_notification
      where inquire_at <= ${now} and (${only ?? null}::text is null or reference = ${only ?? null})
      order by inquire_at limit ${limit} for update skip locked
    )
    returning party, event_id as "eventId", reference as transfer`.execute(db);
  return rows;
}

/** Marks notifications whose orders were inquired about. */
export async function markNotificationsInquired(db: Executor, notifications: readonly DueNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await sql`
    update transfers.payout_notification set inquire_at = null where (party, event_id) in (
      select party, event_id from unnest(${notifications.map(({ party }) => party)}::text[], ${notifications.map(({ eventId }) => eventId)}::text[])
        as claimed (party, event_id))`.execute(db);
}
