/** SQL of what parties told us and what has to be asked because of it: rows that workers claim by the hundred. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** A question to the bank that is due: what was paid on a transfer's number. */
export interface PaymentAsk {
  readonly transfer: Id<"tr">;
  readonly why: "told" | "over";
  /** Changes when it is wished anew. */
  readonly nth: number;
  /** How often it has been asked by now, this time included. */
  readonly tries: number;
  readonly number: string;
  /** Until when it is to be paid: from then on the bank's answer is its last word. */
  readonly payBy: Date;
}

/** The bank told of payments to numbers: it is asked about those that are ours. Answers them. */
export async function wishAsksFor(
  db: Executor,
  channel: string,
  numbers: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    with told as (
      select transfer, number from transfers.pay_in_account where channel = ${channel} and number = any(${[...numbers]}::text[])
    ), wished as (
      insert into transfers.payment_ask as ask (transfer, why, ask_at, nth, tries)
      select transfer, 'told', ${now}::timestamptz, 1, 0 from told order by transfer
      on conflict (transfer, why) do update set ask_at = excluded.ask_at, nth = ask.nth + 1, tries = 0
    )
    select number from told`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** The bank is asked what was paid for a transfer, from an instant on; not for one that has no number yet. */
export async function wishAsk(db: Executor, transfer: Id<"tr">, why: PaymentAsk["why"], at: Date): Promise<void> {
  await sql`
    insert into transfers.payment_ask as ask (transfer, why, ask_at, nth, tries)
    select transfer, ${why}, ${at}::timestamptz, 1, 0 from transfers.pay_in_account where transfer = ${transfer}
    on conflict (transfer, why) do update set ask_at = excluded.ask_at, nth = ask.nth + 1, tries = 0`.execute(db);
}

/** Takes questions that are due; to whoever else looks they are due again at `until`, in case we do not live to hear the answers. */
export async function claimAsks(db: Executor, now: Date, until: Date, limit: number): Promise<PaymentAsk[]> {
  const { rows } = await sql<PaymentAsk>`
    with due as materialized (
      select transfer, why from transfers.payment_ask where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked
    )
    update transfers.payment_ask as ask set ask_at = ${until}, tries = ask.tries + 1
    from due join transfers.transfer as t on t.id = due.transfer join transfers.pay_in_account as account on account.transfer = due.transfer
    where ask.transfer = due.transfer and ask.why = due.why
    returning ask.transfer, ask.why, ask.nth, ask.tries, account.number, t.pay_by as "payBy"`.execute(db);
  return rows;
}

/** They are answered. What was wished anew meanwhile stays: who wishes it anew just now is not waited for. */
export async function dropAsks(db: Executor, asks: readonly PaymentAsk[]): Promise<void> {
  if (asks.length === 0) return;
  await sql`
    delete from transfers.payment_ask where (transfer, why) in (${sameAsks(asks)})`.execute(db);
}

/** They were not answered, and are asked again later. */
export async function postponeAsks(db: Executor, asks: readonly PaymentAsk[], at: Date): Promise<void> {
  if (asks.length === 0) return;
  await sql`
    update transfers.payment_ask set ask_at = ${at} where (transfer, why) in (${sameAsks(asks)})`.execute(db);
}

const sameAsks = (asks: readonly PaymentAsk[]) => sql`
  select ask.transfer, ask.why from transfers.payment_ask as ask
  join unnest(${asks.map(({ transfer }) => transfer)}::text[], ${asks.map(({ why }) => why)}::text[], ${asks.map(({ nth }) => nth)}::int[])
    as asked (transfer, why, nth) using (transfer, why, nth)
  where ask.transfer = any(${asks.map(({ transfer }) => transfer)}::text[])
  for update of ask skip locked`;

/** A notification of a party about an order. */
export interface ToldHint {
  readonly eventId: string;
  readonly reference: string;
  /** From when on it is asked about because of this; null where that is seen to by other means. */
  readonly askAt: Date | null;
}

/** Writes notifications down; answers the ids of those that the party had not sent before. */
export async function insertHints(
  db: Executor,
  party: string,
  hints: readonly ToldHint[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into transfers.hint (party, event_id, reference, heard_at, ask_at)
    select ${party}, event_id, reference, ${now}::timestamptz, ask_at
    from unnest(${hints.map(({ eventId }) => eventId)}::text[], ${hints.map(({ reference }) => reference)}::text[],
      ${hints.map(({ askAt }) => askAt)}::timestamptz[]) as told (event_id, reference, ask_at)
    order by event_id
    on conflict do nothing returning event_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these transfers, those with an order that is open and that a person has to look at: people may be deciding about it. */
export async function listUnasked(db: Executor, transfers: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers.transfer as t join transfers.payout as p on p.transfer = t.id
    where t.id = any(${[...transfers]}::text[]) and t.needs_person
      and t.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A hint whose order is to be asked about now. */
export interface DueHint {
  readonly party: string;
  readonly eventId: string;
  readonly transfer: Id<"tr">;
}

/** Takes hints that are due; they are due again at `until`, in case we do not live to hear the answers. */
export async function claimHints(
  db: Executor,
  {
    now,
    until,
    limit,
    only,
  }: { readonly now: Date; readonly until: Date; readonly limit: number; readonly only?: Id<"tr"> | undefined },
): Promise<DueHint[]> {
  const { rows } = await sql<DueHint>`
    update transfers.hint as hint set ask_at = ${until}
    where (party, event_id) in (
      select party, event_id from transfers.hint
      where ask_at <= ${now} and (${only ?? null}::text is null or reference = ${only ?? null})
      order by ask_at limit ${limit} for update skip locked
    )
    returning party, event_id as "eventId", reference as transfer`.execute(db);
  return rows;
}

/** They have been asked about. */
export async function endHints(db: Executor, hints: readonly DueHint[]): Promise<void> {
  if (hints.length === 0) return;
  await sql`
    update transfers.hint set ask_at = null where (party, event_id) in (
      select party, event_id from unnest(${hints.map(({ party }) => party)}::text[], ${hints.map(({ eventId }) => eventId)}::text[])
        as asked (party, event_id))`.execute(db);
}
