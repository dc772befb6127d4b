/** SQL of replays: pages of transfers, newest first, by their ids. */
import { sql, type RawBuilder } from "kysely";
import { money, type Money } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Product } from "../lifecycle/transfer.ts";
import type { PaidPage } from "./store.ts";

export interface PastTransfer {
  readonly id: Id<"tr">;
  readonly sender: string;
  readonly corridor: string;
  readonly product: Product;
  readonly principal: Money;
  /** Paid to an e-wallet. */
  readonly isWallet: boolean;
  readonly createdAt: Date;
  readonly fundedAt: Date | null;
}

const inPage = ({ since, floor, before }: PaidPage): RawBuilder<unknown> =>
  sql`t.id >= ${floor} and ${before === null ? sql`true` : sql`t.id < ${before}`} and t.created_at >= ${since}`;

/** Transfers as they were created. */
export async function listPast(db: Executor, page: PaidPage): Promise<PastTransfer[]> {
  const { rows } = await sql<Omit<PastTransfer, "principal"> & { minor: bigint }>`
    select id, sender, corridor, product, principal_minor as minor, created_at as "createdAt", funded_at as "fundedAt",
      agreed #> '{beneficiary,account,wallet}' is not null as "isWallet"
    from transfers.transfer as t where ${inPage(page)} order by id desc limit ${page.limit}`.execute(db);
  return rows.map(({ minor, ...row }) => ({ ...row, principal: money("IDR", minor) }));
}

export interface ArrivedTransfer {
  readonly id: Id<"tr">;
  readonly quote: string;
  readonly createdAt: Date;
  /** Credited to the account or ready at the counter, for the first time; null while it is not. */
  readonly arrivedAt: Date | null;
  /** Paid in while its price was locked: only then was an arrival promised. */
  readonly wasPromised: boolean;
}

/** Paid transfers with their arrival, as the reports count it (`arrivals/store.ts`). */
export async function listArrived(db: Executor, page: PaidPage): Promise<ArrivedTransfer[]> {
  const { rows } = await sql<ArrivedTransfer>`
    select id, quote, created_at as "createdAt", funded_at <= pay_by as "wasPromised",
      (select min(h.at) from transfers.history as h where h.transfer = t.id and h.to_state in ('PAID', 'AVAILABLE')) as "arrivedAt"
    from transfers.transfer as t where ${inPage(page)} and funded_at is not null order by id desc limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

export interface PaidCommission {
  readonly id: Id<"tr">;
  readonly agent: string;
  readonly at: Date;
  /** The amount that the commission was computed on, and the part of the fee that was left for it. */
  readonly amount: Money;
  readonly left: Money;
  readonly paid: Money;
}

interface CommissionRow {
  readonly id: Id<"tr">;
  readonly agent: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly left: bigint;
  readonly paid: bigint;
}

/** Commissions of one service that agents earned: of transfers that are PAID, as the ledger has them. */
export async function listCommissions(db: Executor, page: PaidPage, service: "cash_in" | "pay_out"): Promise<PaidCommission[]> {
  const columns =
    service === "cash_in"
      ? sql`source_whose as agent, funded_at as at, principal_minor as amount, pay_in_commission_minor as paid,
          greatest(fee_minor - pay_in_rounding_minor, 0) as left`
      : sql`pickup #>> '{paidOut,whose}' as agent, (pickup #>> '{paidOut,at}')::timestamptz as at, principal_minor as amount,
          (pickup #>> '{paidOut,commissionMinor}')::bigint as paid,
          greatest(fee_minor - pay_in_commission_minor - pay_in_rounding_minor, 0) as left`;
  const isOne =
    service === "cash_in"
      ? sql`source_account in ('agent_deposit', 'agent_receivable')`
      : sql`product = 'cash_pickup' and pickup #>> '{paidOut,commissionMinor}' is not null`;
  const { rows } = await sql<CommissionRow>`
    select id, ${columns} from transfers.transfer as t where ${inPage(page)} and state = 'PAID' and ${isOne}
    order by id desc limit ${page.limit}`.execute(db);
  return rows.map(({ amount, left, paid, ...row }) => ({
    ...row,
    amount: money("IDR", amount),
    left: money("IDR", left),
    paid: money("IDR", paid),
  }));
}

export interface PastPayment {
  readonly id: Id<"py">;
  readonly channel: string;
  readonly amount: Money;
  readonly recordedAt: Date;
}

/** Payments without a transfer that came in since an instant, newest first; one that was matched later is a transfer's own. */
export async function listUnknownPayments(db: Executor, since: Date, limit: number): Promise<PastPayment[]> {
  const { rows } = await sql<Omit<PastPayment, "amount"> & { minor: bigint }>`
    select id, channel, amount_minor as minor, recorded_at as "recordedAt" from transfers.pay_in
    where transfer is null and recorded_at >= ${since} order by recorded_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money("IDR", minor) }));
}
