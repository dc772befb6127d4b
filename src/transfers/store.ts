/** SQL of transfers: locked and read whole, written in lists. One statement per table, however many transfers. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { atOnce, type Executor } from "#platform/db.ts";
import type { Due } from "./lifecycle/due.ts";
import type { Transfer } from "./lifecycle/transfer.ts";
import {
  awardRow,
  changeableColumns,
  type PayInRow,
  payInRow,
  type PayoutRow,
  payoutRow,
  type RefundRow,
  refundRow,
  toTransfer,
  type TransferRow,
} from "./store-rows.ts";

/** Parties and terms of a transfer. Only a change of recipient replaces recipient and snapshot. */
export interface Agreed {
  readonly sender: string;
  readonly corridor: string;
  readonly quote: string;
  readonly recipient: string;
  /** Sender, beneficiary and declarations as they were agreed. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** A transfer as stored. */
export interface Stored {
  readonly transfer: Transfer;
  readonly agreed: Agreed;
  /** Counts events; detects concurrent writers. */
  readonly version: number;
}

/** Serialises creations of one id with an advisory lock: there is no row yet to lock. */
export async function lockCreation(db: Executor, id: Id<"tr">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers.create/${id}`}, 0))`.execute(db);
}

/** Inserts a transfer; false when its id or its quote was used before. */
export async function insertTransfer(db: Executor, transfer: Transfer, agreed: Agreed, due: Due): Promise<boolean> {
  const { price, id } = transfer;
  const { state, reason, deadline, assurance, ...rest } = changeableColumns(transfer);
  const inserted = await db
    .insertInto("transfers.transfer")
    .values({
      id,
      product: transfer.product,
      sender: agreed.sender,
      corridor: agreed.corridor,
      quote: agreed.quote,
      recipient: agreed.recipient,
      agreed: JSON.stringify(agreed.snapshot),
      version: 1,
      principal_minor: price.principal.minor,
      fee_minor: price.fee.minor,
      tax_minor: price.tax.minor,
      margin_minor: price.margin.minor,
      rounding_minor: price.rounding.minor,
      receives_currency: price.receives.currency,
      receives_minor: price.receives.minor,
      created_at: transfer.createdAt,
      pay_by: transfer.payBy,
      due_step: due.step,
      due_at: due.at,
      needs_person: due.needsPerson,
      needs_person_since: due.needsPerson ? transfer.createdAt : null,
      updated_at: transfer.createdAt,
      state,
      reason,
      deadline,
      assurance,
      ...rest,
      pickup: rest.pickup === null ? null : JSON.stringify(rest.pickup),
      posted: JSON.stringify(rest.posted),
      compensation_minor: BigInt(rest.compensation_minor),
      pay_in_commission_minor: BigInt(rest.pay_in_commission_minor),
      pay_in_rounding_minor: BigInt(rest.pay_in_rounding_minor),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Locks transfers in id order in every call, so that concurrent calls cannot deadlock, and reads them whole. Unknown ids are left out. */
export async function lockTransfers(db: Executor, ids: readonly Id<"tr">[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("transfers.transfer")
    .selectAll()
    .where("id", "=", any(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
  // Read only after the lock, so that another transaction's changes are seen.
  return readWhole(db, rows);
}

/** The same without a lock. */
export async function findTransfer(db: Executor, id: string): Promise<Stored | null> {
  const rows = await db.selectFrom("transfers.transfer").selectAll().where("id", "=", id).execute();
  return (await readWhole(db, rows))[0] ?? null;
}

/** Several without a lock, unordered; unknown ids are left out. */
export async function findTransfers(db: Executor, ids: readonly Id<"tr">[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  return readWhole(db, await db.selectFrom("transfers.transfer").selectAll().where("id", "=", any(ids)).execute());
}

const any = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`;

interface Related {
  readonly payouts: ReadonlyMap<string, PayoutRow>;
  readonly payIns: ReadonlyMap<string, readonly PayInRow[]>;
  readonly refunds: ReadonlyMap<string, readonly RefundRow[]>;
}

async function readRelated(db: Executor, ids: readonly string[]): Promise<Related> {
  const [payouts, payIns, refunds] = await atOnce([
    db.selectFrom("transfers.payout").selectAll().where("transfer", "=", any(ids)).execute(),
    db.selectFrom("transfers.pay_in").selectAll().where("transfer", "=", any(ids)).orderBy("recorded_at").orderBy("id").execute(),
    db.selectFrom("transfers.refund").selectAll().where("transfer", "=", any(ids)).execute(),
  ]);
  return {
    payouts: new Map(payouts.map((row) => [row.transfer, row])),
    payIns: Map.groupBy(payIns, ({ transfer }) => transfer ?? ""),
    refunds: Map.groupBy(refunds, ({ transfer }) => transfer ?? ""),
  };
}

/** Reads the related rows of transfers. */
export async function readWhole(db: Executor, rows: readonly TransferRow[]): Promise<Stored[]> {
  if (rows.length === 0) return [];
  const related = await readRelated(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => wholeOf(row, related));
}

function wholeOf(row: TransferRow, { payouts, payIns, refunds }: Related): Stored {
  const { id, sender, corridor, quote, recipient, agreed, version } = row;
  return {
    transfer: toTransfer(row, { payout: payouts.get(id), payIns: payIns.get(id) ?? [], refunds: refunds.get(id) ?? [] }),
    agreed: { sender, corridor, quote, recipient, snapshot: agreed as Record<string, unknown> },
    version,
  };
}

/** The recipient and snapshot of a changed agreement. */
export type NewAgreement = Pick<Agreed, "recipient" | "snapshot">;

/** A transfer after an event, as it is written. */
export interface Written {
  readonly before: Transfer;
  readonly after: Transfer;
  readonly version: number;
  readonly due: Due;
  /** Only if the recipient was changed; the former agreement is stored. */
  readonly agreement?: NewAgreement | undefined;
}

/** Writes transfers, on the version they were read with. Throws if another writer was faster: they were locked, so that is a bug. */
export async function saveTransfers(db: Executor, written: readonly Written[], now: Date): Promise<void> {
  const isAgreedAnew = written.some(({ agreement }) => agreement !== undefined);
  if (isAgreedAnew) await insertFormerAgreements(db, written);
  const rows = written.map(({ after, version, due, agreement }) => ({
    id: after.id,
    recipient: agreement?.recipient ?? null,
    agreed: agreement?.snapshot ?? null,
    version,
    due_step: due.step,
    due_at: due.at,
    needs_person: due.needsPerson,
    updated_at: now,
    ...changeableColumns(after),
  }));
  const agreedAnew = sql`, recipient = coalesce(r.recipient, t.recipient), agreed = coalesce(nullif(r.agreed, 'null'::jsonb), t.agreed)`;
  const [{ numAffectedRows }] = await atOnce([
    sql`
    update transfers.transfer as t set version = r.version, state = r.state, reason = r.reason, deadline = r.deadline,
      assurance = r.assurance, source_account = r.source_account, source_whose = r.source_whose, funded_at = r.funded_at,
      pay_in_commission_minor = r.pay_in_commission_minor, pay_in_rounding_minor = r.pay_in_rounding_minor,
      is_converted = r.is_converted, is_fee_earned = r.is_fee_earned, is_released_by_two = r.is_released_by_two,
      submit_after = r.submit_after, cancel_requested_at = r.cancel_requested_at, recalls = r.recalls, pickup = nullif(r.pickup, 'null'::jsonb),
      refund_due_at = r.refund_due_at, has_conflicting_outcomes = r.has_conflicting_outcomes, compensation_minor = r.compensation_minor, posted = r.posted,
      due_step = r.due_step, due_at = r.due_at, updated_at = r.updated_at,
      needs_person = r.needs_person, needs_person_since = case when r.needs_person then coalesce(t.needs_person_since, r.updated_at) end
      ${isAgreedAnew ? agreedAnew : sql``}
    from jsonb_populate_recordset(null::transfers.transfer, ${JSON.stringify(rows)}::jsonb) as r
    where t.id = r.id and t.version = r.version - 1`.execute(db),
    savePayouts(db, written),
    savePayIns(db, written),
    saveRefunds(db, written),
  ]);
  if (numAffectedRows !== BigInt(rows.length)) throw new Error("a transfer was changed by somebody else while it was locked");
}

/** Stores the former agreement: what was shown and agreed stays on record. */
async function insertFormerAgreements(db: Executor, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ after, version, agreement }) => (agreement === undefined ? [] : [{ id: after.id, version }]));
  await sql`
    insert into transfers.former_agreement (transfer, version, recipient, agreed)
    select t.id, r.version, t.recipient, t.agreed from transfers.transfer as t
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, version integer) on r.id = t.id`.execute(db);
}

async function savePayouts(db: Executor, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ before, after }) =>
    after.payout === null || after.payout === before.payout ? [] : [payoutRow(after.id, after.payout)],
  );
  if (rows.length === 0) return;
  await sql`
    insert into transfers.payout as p (transfer, reference, rail, party, ordered_at, last_sent_at, tries, is_answered, may_have_arrived, inquiries,
      inquire_at, missing_since, is_missing, unclear_since, last_unclear_at, refused_as, provider_ref, quoted_cost_minor, disputed_cost, disputed_at)
    select r.transfer, r.reference, r.rail, r.party, r.ordered_at, r.last_sent_at, r.tries, r.is_answered, r.may_have_arrived, r.inquiries,
      r.inquire_at, r.missing_since, r.is_missing, r.unclear_since, r.last_unclear_at, r.refused_as,
      r.provider_ref, r.quoted_cost_minor, nullif(r.disputed_cost, 'null'::jsonb), r.disputed_at
    from jsonb_populate_recordset(null::transfers.payout, ${JSON.stringify(rows)}::jsonb) as r
    on conflict (transfer) do update set reference = excluded.reference, rail = excluded.rail, party = excluded.party,
      ordered_at = excluded.ordered_at, last_sent_at = excluded.last_sent_at, tries = excluded.tries, is_answered = excluded.is_answered,
      may_have_arrived = excluded.may_have_arrived, inquiries = excluded.inquiries, inquire_at = excluded.inquire_at,
      missing_since = excluded.missing_since, is_missing = excluded.is_missing, unclear_since = excluded.unclear_since,
      last_unclear_at = excluded.last_unclear_at, refused_as = excluded.refused_as, provider_ref = excluded.provider_ref,
      quoted_cost_minor = excluded.quoted_cost_minor,
      disputed_cost = excluded.disputed_cost, disputed_at = excluded.disputed_at`.execute(db);
}

/** Payments were inserted when received; this updates only their use. */
async function savePayIns(db: Executor, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ before, after }) =>
    before.payIns === after.payIns ? [] : after.payIns.map((payIn) => payInRow(after.id, payIn)),
  );
  if (rows.length === 0) return;
  const { numAffectedRows } = await sql`
    update transfers.pay_in as p set transfer = r.transfer, unused_minor = r.unused_minor, is_late = r.is_late
    from jsonb_populate_recordset(null::transfers.pay_in, ${JSON.stringify(rows)}::jsonb) as r
    -- The ids once more as a list: PostgreSQL estimates 100 rows for a JSON recordset, and would read the whole table.
    where p.id = ${any(rows.map(({ id }) => id))} and p.id = r.id and (p.transfer is null or p.transfer = r.transfer)`.execute(
    db,
  );
  if (numAffectedRows !== BigInt(rows.length)) throw new Error("a payment belongs to another transfer, or was never recorded");
}

const refundsOf = ({ refund, payIns }: Transfer) =>
  [refund, ...payIns.map((payIn) => payIn.refund)].filter((one) => one !== null);

async function saveRefunds(db: Executor, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ before, after }) => {
    const known = refundsOf(before);
    return refundsOf(after)
      .filter((refund) => !known.includes(refund))
      .map((refund) => refundRow(after.id, refund));
  });
  const awards = written.flatMap(({ before, after }) => {
    const known = new Set(before.awards.map(({ refund }) => refund));
    return after.awards.filter(({ refund }) => !known.has(refund)).map((award) => awardRow(after.id, award));
  });
  const gone = written.flatMap(({ before, after }) => (before.refund !== null && after.refund === null ? [after.id] : []));
  if (gone.length > 0) await db.deleteFrom("transfers.refund").where("of", "=", any(gone)).execute();
  if (rows.length + awards.length === 0) return;
  await sql`
    insert into transfers.refund as f (of, transfer, award, award_cause, awarded_at, amount_minor, sequence, status, send_after, account, account_requested_at, notifications, cash, cash_rounding_minor, provider_ref, reference,
      ordered_at, tries, is_answered, may_have_arrived, inquiries, inquire_at, missing_since, is_missing, unclear_since, last_unclear_at, refused_as)
    select r.of, r.transfer, r.award, r.award_cause, r.awarded_at, r.amount_minor, r.sequence, r.status, r.send_after, nullif(r.account, 'null'::jsonb), r.account_requested_at, r.notifications,
      nullif(r.cash, 'null'::jsonb), r.cash_rounding_minor, r.provider_ref, r.reference, r.ordered_at, r.tries, r.is_answered, r.may_have_arrived, r.inquiries, r.inquire_at, r.missing_since,
      r.is_missing, r.unclear_since, r.last_unclear_at, r.refused_as
    from jsonb_populate_recordset(null::transfers.refund, ${JSON.stringify([...rows, ...awards])}::jsonb) as r
    on conflict (of) do update set amount_minor = excluded.amount_minor, sequence = excluded.sequence, status = excluded.status,
      send_after = excluded.send_after, account = excluded.account, account_requested_at = excluded.account_requested_at, notifications = excluded.notifications,
      cash = excluded.cash, cash_rounding_minor = excluded.cash_rounding_minor, provider_ref = excluded.provider_ref, reference = excluded.reference, ordered_at = excluded.ordered_at, tries = excluded.tries,
      is_answered = excluded.is_answered, may_have_arrived = excluded.may_have_arrived, inquiries = excluded.inquiries,
      inquire_at = excluded.inquire_at, missing_since = excluded.missing_since, is_missing = excluded.is_missing,
      unclear_since = excluded.unclear_since, last_unclear_at = excluded.last_unclear_at, refused_as = excluded.refused_as`.execute(
    db,
  );
}
