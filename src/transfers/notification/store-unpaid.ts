/** SQL of what waits for its payment. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Payroll } from "../payroll/model/payroll.ts";
import { findPayroll } from "../payroll/store.ts";
import { readWhole, type Stored } from "../store.ts";

/** An account to pay to: since when it is open, and how long it must still be payable. */
export interface UnpaidSpan {
  readonly openedAfter: Date;
  readonly openedUntil: Date;
  readonly payAfter: Date;
  readonly limit: number;
}

/** Transfers on whose virtual account nothing has come, with its number. Prepared ones of a schedule are left out: their person was sent the number. */
export async function listUnpaid(
  db: Executor,
  { openedAfter, openedUntil, payAfter, limit }: UnpaidSpan,
): Promise<(Stored & { readonly number: string })[]> {
  const rows = await db
    .selectFrom("transfers.transfer as t")
    .innerJoin("transfers.pay_in_account as account", "account.transfer", "t.id")
    .selectAll("t")
    .select("account.number as payTo")
    .where("t.state", "in", ["CREATED", "AWAITING_PAYMENT"])
    .where("account.opened_at", ">", openedAfter)
    .where("account.opened_at", "<=", openedUntil)
    .where("t.pay_by", ">", payAfter)
    .where((given) =>
      given.not(given.exists(given.selectFrom("transfers.pay_in as p").select("p.id").whereRef("p.transfer", "=", "t.id"))),
    )
    .where((given) =>
      given.not(
        given.exists(
          given.selectFrom("transfers.schedule_occurrence as o").select("o.schedule").whereRef("o.transfer", "=", "t.id"),
        ),
      ),
    )
    .orderBy("account.opened_at")
    .limit(limit)
    .execute();
  const numbers = new Map(rows.map(({ id, payTo }) => [id, payTo]));
  return (await readWhole(db, rows)).map((stored) => ({ ...stored, number: numbers.get(stored.transfer.id) ?? "" }));
}

/** Payrolls on whose number nothing has come, with the number, the sum and the deadline. */
export async function listUnpaidPayrolls(
  db: Executor,
  { openedAfter, openedUntil, payAfter, limit }: UnpaidSpan,
): Promise<{ readonly payroll: Payroll; readonly number: string; readonly totalMinor: bigint; readonly payBy: Date }[]> {
  const { rows } = await sql<{ id: Id<"pl">; number: string; totalMinor: bigint; payBy: Date }>`
    select payroll.id, account.number, total_minor as "totalMinor", pay_by as "payBy"
    from transfers.payroll join transfers.payroll_account as account on account.payroll = payroll.id
    where state = 'awaiting_payment' and account.opened_at > ${openedAfter} and account.opened_at <= ${openedUntil} and pay_by > ${payAfter}
      and not exists (select from transfers.pay_in where transfer is null and pay_in.channel = account.channel and pay_in.number = account.number)
    order by account.opened_at limit ${limit}`.execute(db);
  const unpaid = await Promise.all(rows.map(async ({ id, ...rest }) => ({ payroll: await findPayroll(db, id), ...rest })));
  return unpaid.flatMap(({ payroll, ...rest }) => (payroll === null ? [] : [{ payroll, ...rest }]));
}

/** Unpaid transfers whose pay-in ends in the given period, earliest first. */
export async function listOpenUntil(
  db: Executor,
  { after, until, limit }: { readonly after: Date; readonly until: Date; readonly limit: number },
): Promise<Stored[]> {
  const rows = await db
    .selectFrom("transfers.transfer")
    .selectAll()
    .where("state", "in", ["CREATED", "AWAITING_PAYMENT"])
    .where("pay_by", ">", after)
    .where("pay_by", "<=", until)
    .orderBy("pay_by")
    .limit(limit)
    .execute();
  return readWhole(db, rows);
}
