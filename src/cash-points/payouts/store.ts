/** SQL of payouts, reversals and cash-ins. Each update checks its own conditions: no updated row means refused. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { DocumentKind } from "#kernel/identity-documents.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { PayoutPurpose, PayoutState } from "../counter/model/counter.ts";
import type { FloatAccount } from "../float/model/float.ts";

export interface CounterPayout {
  readonly id: Id<"po">;
  readonly outlet: Id<"cp">;
  readonly agent: Id<"us">;
  readonly day: LocalDate;
  readonly transfer: Id<"tr">;
  /** To the recipient, or a refund to the sender. */
  readonly purpose: PayoutPurpose;
  readonly amount: Money;
  readonly account: FloatAccount;
  readonly whose: string;
  readonly commission: Money;
  readonly state: PayoutState;
  readonly lockUntil: Date;
  readonly documentKind: DocumentKind;
  readonly documentKey: Buffer;
  readonly documentName: string;
  readonly nameScore: number;
  readonly needsSecond: boolean;
  readonly secondPerson: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

function payouts(db: Executor) {
  return db.selectFrom("cash_points.payout").selectAll();
}
type PayoutRow = Awaited<ReturnType<ReturnType<typeof payouts>["execute"]>>[number];

const toPayout = (row: PayoutRow): CounterPayout => ({
  id: row.id as Id<"po">,
  outlet: row.outlet as Id<"cp">,
  agent: row.agent as Id<"us">,
  day: row.day as LocalDate,
  transfer: row.transfer as Id<"tr">,
  purpose: row.purpose as PayoutPurpose,
  amount: money("IDR", row.amount_minor),
  account: row.account as FloatAccount,
  whose: row.whose,
  commission: money("IDR", row.commission_minor),
  state: row.state as PayoutState,
  lockUntil: row.lock_until,
  documentKind: row.document_kind as DocumentKind,
  documentKey: row.document_key,
  documentName: row.document_name,
  nameScore: row.name_score,
  needsSecond: row.needs_second,
  secondPerson: row.second_person,
  startedBy: row.started_by,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

export type NewPayout = Omit<CounterPayout, "state" | "secondPerson" | "endedAt">;

/** False when the id exists, or the transfer is being paid out or has been paid out, here or elsewhere. */
export async function insertPayout(db: Executor, payout: NewPayout): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cash_points.payout (id, outlet, agent, day, transfer, purpose, amount_minor, account, whose, commission_minor, lock_until,
      document_kind, document_key, document_name, name_score, needs_second, started_by, started_at)
    values (${payout.id}, ${payout.outlet}, ${payout.agent}, ${payout.day}, ${payout.transfer}, ${payout.purpose}, ${payout.amount.minor}, ${payout.account},
      ${payout.whose}, ${payout.commission.minor}, ${payout.lockUntil}, ${payout.documentKind}, ${payout.documentKey}, ${payout.documentName},
      ${payout.nameScore}, ${payout.needsSecond}, ${payout.startedBy}, ${payout.startedAt})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A payout of this outlet. */
export async function findPayout(db: Executor, id: string, outlet: string): Promise<CounterPayout | null> {
  const row = await payouts(db).where("id", "=", id).where("outlet", "=", outlet).executeTakeFirst();
  return row ? toPayout(row) : null;
}

/** Ends a payout in progress as paid or released; null when it is no longer in progress. */
export async function endPayout(
  db: Executor,
  { id, state, by, at }: { readonly id: string; readonly state: "paid" | "released"; readonly by: string; readonly at: Date },
): Promise<CounterPayout | null> {
  const row = await db
    .updateTable("cash_points.payout")
    .set({ state, ended_by: by, ended_at: at })
    .where("id", "=", id)
    .where("state", "=", "collecting")
    .where((eb) => (state === "released" ? eb.lit(true) : eb("lock_until", ">", at)))
    .returningAll()
    .executeTakeFirst();
  return row ? toPayout(row) : null;
}

/** Marks a paid payout as reversed; null when it is not paid. */
export async function reversePayout(db: Executor, id: string, by: string, at: Date): Promise<CounterPayout | null> {
  const row = await db
    .updateTable("cash_points.payout")
    .set({ state: "reversed", ended_by: by, ended_at: at })
    .where("id", "=", id)
    .where("state", "=", "paid")
    .returningAll()
    .executeTakeFirst();
  return row ? toPayout(row) : null;
}

/** Ends overdue payouts: of one transfer, or up to `limit` of any. Returns what each held. */
export async function lapsePayouts(
  db: Executor,
  at: Date,
  of: { readonly transfer: string } | { readonly limit: number },
): Promise<Pick<CounterPayout, "id" | "outlet" | "day" | "amount">[]> {
  const which = "transfer" in of ? sql`transfer = ${of.transfer}` : sql`true`;
  const { rows } = await sql<{ id: Id<"po">; outlet: Id<"cp">; day: LocalDate; amount_minor: bigint }>`
    update cash_points.payout set state = 'lapsed', ended_by = 'clock', ended_at = ${at}
    where id in (select id from cash_points.payout where state = 'collecting' and lock_until <= ${at} and ${which}
      order by id limit ${"limit" in of ? of.limit : 1} for update skip locked)
    returning id, outlet, day, amount_minor`.execute(db);
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amount: money("IDR", amount_minor) }));
}

/** Records that a second worker of the outlet checked the document; null when none is needed, or it is the worker who started. */
export async function confirmPayoutName(db: Executor, id: string, by: string, at: Date): Promise<CounterPayout | null> {
  const row = await db
    .updateTable("cash_points.payout")
    .set({ second_person: by, second_at: at })
    .where("id", "=", id)
    .where("state", "=", "collecting")
    .where("needs_second", "=", true)
    .where("second_person", "is", null)
    .where("started_by", "!=", by)
    .returningAll()
    .executeTakeFirst();
  return row ? toPayout(row) : null;
}

export async function listPayoutRows(
  db: Executor,
  { outlet, day, before }: { readonly outlet: string; readonly day: LocalDate | undefined; readonly before: string | undefined },
  limit: number,
): Promise<CounterPayout[]> {
  let query = payouts(db).where("outlet", "=", outlet).orderBy("id", "desc").limit(limit);
  if (day !== undefined) query = query.where("day", "=", day);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toPayout);
}

/** Sum of a chain's payouts in progress, which will be taken from its prefund. */
export async function openPayoutsOf(db: Executor, agent: string): Promise<Money> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from cash_points.payout where agent = ${agent} and state = 'collecting'`.execute(
    db,
  );
  return money("IDR", rows[0]?.minor ?? 0n);
}

export interface CashIn {
  readonly id: Id<"ci">;
  readonly outlet: Id<"cp">;
  readonly agent: Id<"us">;
  readonly day: LocalDate;
  readonly transfer: Id<"tr">;
  readonly amount: Money;
  readonly account: "agent_deposit" | "agent_receivable";
  readonly payer: string;
  readonly commission: Money;
  readonly takenBy: string;
  readonly takenAt: Date;
}

/** False when the id exists, or the transfer was already paid in at a counter. */
export async function insertCashIn(db: Executor, cashIn: CashIn): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cash_points.cash_in (id, outlet, agent, day, transfer, amount_minor, account, payer, commission_minor, taken_by, taken_at)
    values (${cashIn.id}, ${cashIn.outlet}, ${cashIn.agent}, ${cashIn.day}, ${cashIn.transfer}, ${cashIn.amount.minor}, ${cashIn.account},
      ${cashIn.payer}, ${cashIn.commission.minor}, ${cashIn.takenBy}, ${cashIn.takenAt})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findCashIn(db: Executor, id: string): Promise<CashIn | null> {
  const row = await db.selectFrom("cash_points.cash_in").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id as Id<"ci">,
    outlet: row.outlet as Id<"cp">,
    agent: row.agent as Id<"us">,
    day: row.day as LocalDate,
    transfer: row.transfer as Id<"tr">,
    amount: money("IDR", row.amount_minor),
    account: row.account as CashIn["account"],
    payer: row.payer,
    commission: money("IDR", row.commission_minor),
    takenBy: row.taken_by,
    takenAt: row.taken_at,
  };
}
