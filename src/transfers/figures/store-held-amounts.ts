/** Balances that transfers and payments require by their states; reconciliation compares the ledger with them. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import {
  DEFERS_FEE,
  HELD_CURRENCY,
  HELD_MINOR,
  HELD_PLACE,
  HOLDS_PAYROLL,
  IS_SUSPENDED,
  PAYROLL_HELD,
} from "../model/held-amounts-sql.ts";

/** An amount above zero that a transfer or payment must hold on an account. */
export interface HeldByState {
  readonly subject: string;
  readonly account: string;
  readonly minor: bigint;
}

/** Transfers whose state can hold anything: the condition of the index `transfer_held`, so that finished ones are never read. */
const MAY_HOLD = sql<boolean>`t.state not in ('CREATED', 'AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')`;

/** For the transfers that `which` selects (`t`), and for payments to them or without a transfer. */
const heldOf = (
  which: RawBuilder<boolean>,
  whichPayIn: RawBuilder<boolean>,
  whichRefund: RawBuilder<boolean>,
  whichPayroll: RawBuilder<boolean>,
) => sql`
  select t.id as subject, held.place
    || case held.place when 'payout_inflight' then ':' || (select rail from transfers.payout where payout.transfer = t.id) else '' end
    || ':' || held.currency as account, held.minor
  from transfers.transfer as t
  cross join lateral (select ${sql.raw(HELD_MINOR)} as minor, ${sql.raw(HELD_CURRENCY)} as currency, ${sql.raw(HELD_PLACE)} as place) as held
  where held.place is not null and ${MAY_HOLD} and ${which}
  union all
  select t.id, 'deferred_fee:IDR', t.fee_minor + t.tax_minor from transfers.transfer as t
  where ${sql.raw(DEFERS_FEE)} and ${MAY_HOLD} and ${which}
  union all
  select t.id, 'compensation_payable:IDR', t.compensation_minor from transfers.transfer as t where t.compensation_minor > 0 and ${which}
  union all
  select refund.of, 'refund_payable:IDR', refund.amount_minor from transfers.refund
  where refund.status <> 'paid' and refund.award is null and ${whichRefund}
  union all
  select pay_in.id, 'suspense_payin:IDR', pay_in.unused_minor from transfers.pay_in where ${sql.raw(IS_SUSPENDED)} and ${whichPayIn}
  union all
  select p.id, 'payroll_funds:IDR', held.minor from transfers.payroll as p cross join lateral (select ${sql.raw(PAYROLL_HELD)} as minor) as held
  where ${sql.raw(HOLDS_PAYROLL)} and held.minor > 0 and ${whichPayroll}`;

/** What these subjects must hold. */
export async function listHeldBy(db: Executor, subjects: readonly string[]): Promise<HeldByState[]> {
  const among = (column: string) => sql<boolean>`${sql.ref(column)} = any(${subjects}::text[])`;
  const { rows } = await heldOf(among("t.id"), among("pay_in.id"), among("refund.of"), among("p.id")).execute(db);
  return rows as HeldByState[];
}

const inPage = (column: string) => sql<boolean>`${sql.ref(column)} in (select subject from page)`;

/**
 * A page of everything that must be held, by subject, after a given one. One statement sees one snapshot, and each index is read no further
 * than the page needs.
 */
export async function listHeldAfter(db: Executor, after: string, limit: number): Promise<HeldByState[]> {
  const { rows } = await sql<HeldByState>`
    with page as (select subject from (
      (select t.id as subject from transfers.transfer as t where ${MAY_HOLD} and t.id > ${after} order by t.id limit ${limit})
      union
      (select t.id from transfers.transfer as t where t.compensation_minor > 0 and t.id > ${after} order by t.id limit ${limit})
      union
      (select refund.of from transfers.refund where refund.status <> 'paid' and refund.award is null and refund.of > ${after} order by refund.of limit ${limit})
      union
      (select pay_in.id from transfers.pay_in where ${sql.raw(IS_SUSPENDED)} and pay_in.id > ${after} order by pay_in.id limit ${limit})
      union
      (select p.id from transfers.payroll as p where ${sql.raw(HOLDS_PAYROLL)} and p.id > ${after} order by p.id limit ${limit})
    ) as held order by subject limit ${limit})
    ${heldOf(inPage("t.id"), inPage("pay_in.id"), inPage("refund.of"), inPage("p.id"))}`.execute(db);
  return rows;
}

/** Sums of everything that must be held, by account. */
export async function sumHeld(db: Executor): Promise<{ readonly account: string; readonly minor: bigint }[]> {
  const all = sql<boolean>`true`;
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select account, sum(minor)::bigint as minor from (${heldOf(all, all, all, all)}) as held group by account`.execute(db);
  return rows;
}

/**
 * The virtual account number of each subject: a transfer's own; for a payment the one it was paid to at the bank, whichever transfer it was
 * matched to since, because the bank's statement shows that one. Older payments, without a stored number: that of their transfer.
 */
export async function listPayInNumbers(db: Executor, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject: string; number: string }>`
    select transfer as subject, number from transfers.pay_in_account where transfer = any(${subjects}::text[])
    union all
    select pay_in.id, coalesce(pay_in.number, account.number) from transfers.pay_in
    left join transfers.pay_in_account as account on account.transfer = pay_in.transfer
    where pay_in.id = any(${subjects}::text[]) and coalesce(pay_in.number, account.number) is not null`.execute(db);
  return new Map(rows.map(({ subject, number }) => [subject, number]));
}

/** Rejected cost claims of parties for payouts since an instant, by reference, after a given one. */
export async function listDisputedCosts(
  db: Executor,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<
  {
    readonly reference: string;
    readonly party: string;
    readonly currency: string;
    readonly quotedMinor: bigint | null;
    readonly claimed: { readonly currency: string; readonly minor: string };
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listDisputedCosts>>[number]>`
    select p.reference, p.party, t.receives_currency as currency, p.quoted_cost_minor as "quotedMinor", p.disputed_cost as claimed
    from transfers.payout as p join transfers.transfer as t on t.id = p.transfer
    where p.disputed_at >= ${since} and p.reference > ${after} order by p.reference limit ${limit}`.execute(db);
  return rows;
}
