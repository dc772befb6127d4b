/**
 * For tests: a fake of `transfers`, limited to what the counter uses. It stores its rows in the test's database, under the same locks and
 * in the same transaction as the product: a fake in memory would not roll back, and concurrency tests with it would prove nothing.
 */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Currency, type Money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { accountWith, credit, debit, operatorAccount, type Posting } from "#ledger/contract-books.ts";
import { journalIdFor, postJournals } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { commissionOn } from "#pricing/model/commission.ts";
import type { CounterTransfers, PaidFrom } from "../counter/deps.ts";

export const LOCK_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;

/** Run by the schema owner before anything else. */
export const FAKE_TABLES = `
  create schema double;
  grant usage on schema double to sampai_app;
  create table double.transfer (
    id text primary key, state text not null, amount_minor bigint not null, principal_minor bigint, recipient text not null, payer text not null,
    code text unique, otp text, tries integer not null default 0, lock_outlet text, lock_until timestamptz,
    paid_from jsonb, rounds integer not null default 0);
  grant all on double.transfer to sampai_app;`;

interface Row {
  readonly id: Id<"tr">;
  readonly state: string;
  readonly amount_minor: bigint;
  /** The principal within the sender's payment; null where a test gives none. */
  readonly principal_minor: bigint | null;
  readonly recipient: string;
  readonly payer: string;
  readonly otp: string | null;
  readonly tries: number;
  readonly lock_outlet: string | null;
  readonly lock_until: Date | null;
  readonly paid_from: { account: PaidFrom["account"]; whose: string; commissionMinor: string } | null;
  readonly rounds: number;
}

const idr = (minor: bigint): Money => money("IDR", minor);
const IDR: Currency = "IDR";

async function lock(ctx: Ctx, id: string): Promise<Row | undefined> {
  return (await sql<Row>`select * from double.transfer where id = ${id} for update`.execute(ctx.db)).rows[0];
}

function collecting(amount: Money, { account, whose, commission }: PaidFrom): Posting[] {
  const postings = [debit(operatorAccount("pickup_payable", IDR), amount), credit(accountWith(account, whose, IDR), amount)];
  if (commission === null) return postings;
  return [
    ...postings,
    debit(operatorAccount("commission", IDR), commission),
    credit(accountWith("commission_payable", whose, IDR), commission),
  ];
}

const isOver = (row: Row, at: Date) => row.lock_until === null || row.lock_until <= at;

/** Twelve digits and a check digit: the last digit of their sum. */
export const isFakeCode = (code: string): boolean =>
  /^[0-9]{13}$/.test(code) &&
  code
    .slice(0, 12)
    .split("")
    .reduce((sum, digit) => sum + Number(digit), 0) %
    10 ===
    Number(code[12]);

export const fakeTransfers: CounterTransfers = {
  isPickupCode: isFakeCode,

  async findCollectable(ctx, code) {
    const { rows } = await sql<Row>`select * from double.transfer where code = ${code}`.execute(ctx.db);
    const [row] = rows;
    if (!row) return null;
    const { id: transfer, recipient: name, payer: sender } = row;
    const amount = idr(row.amount_minor);
    return { transfer, purpose: "pay_out", amount, commissionLeft: amount, name, sender, isHeld: false };
  },

  isLockedAt: async () => false,
  isReplaced: async () => false,

  async partiesOf(ctx, transfer) {
    const { rows } = await sql<Row>`select * from double.transfer where id = ${transfer}`.execute(ctx.db);
    return rows[0]
      ? { sender: rows[0].payer, senderName: rows[0].payer, recipientName: rows[0].recipient, recipientPhone: null }
      : null;
  },

  async sendCollectOtp(ctx, { transfer }) {
    const row = await lock(ctx, transfer);
    if (!row || row.tries >= MAX_TRIES) return null;
    await sql`update double.transfer set otp = '123456' where id = ${transfer}`.execute(ctx.db);
    return { sentTo: "+62 8•• •••• ••01" };
  },

  // Unused by tests with this fake; the real functions are tested in transfers-at-counter.test.ts.
  resendOtp: async () => "unknown",
  isOtpAwaited: async () => false,
  findPayable: async () => null,

  async startCollecting(ctx, { transfer, outlet, otp }) {
    const row = await lock(ctx, transfer);
    if (!row) return { outcome: "refused", why: "not_collectable" };
    if (row.tries >= MAX_TRIES) return { outcome: "refused", why: "pickup_code_locked" };
    if (row.state === "COLLECTING" && !isOver(row, ctx.now)) return { outcome: "refused", why: "collecting_elsewhere" };
    if (row.state !== "AVAILABLE" && row.state !== "COLLECTING") return { outcome: "refused", why: "not_collectable" };
    if (row.otp === null) return { outcome: "refused", why: "collect_otp_over" };
    if (row.otp !== otp) {
      await sql`update double.transfer set tries = tries + 1 where id = ${transfer}`.execute(ctx.db);
      return { outcome: "refused", why: "collect_otp_wrong", triesLeft: MAX_TRIES - row.tries - 1 };
    }
    const until = new Date(ctx.now.getTime() + LOCK_MS);
    await sql`update double.transfer set state = 'COLLECTING', lock_outlet = ${outlet}, lock_until = ${until} where id = ${transfer}`.execute(
      ctx.db,
    );
    return { outcome: "started", until };
  },

  async releaseCollecting(ctx, { transfer, outlet }) {
    await sql`
      update double.transfer set state = 'AVAILABLE', lock_outlet = null, lock_until = null
      where id = ${transfer} and state = 'COLLECTING' and lock_outlet = ${outlet} and lock_until > ${ctx.now}`.execute(ctx.db);
  },

  async collect(ctx, { transfer, outlet, from }) {
    const row = await lock(ctx, transfer);
    if (row?.state !== "COLLECTING" || row.lock_outlet !== outlet || isOver(row, ctx.now)) return false;
    const kind = "transfer.collected";
    const id = journalIdFor(transfer, kind, row.rounds + 1);
    const postings = collecting(idr(row.amount_minor), from);
    await postJournals(ctx, [{ id, kind, subject: transfer, effectiveAt: ctx.now, postings }]);
    const paidFrom = { ...from, commission: undefined, commissionMinor: (from.commission?.minor ?? 0n).toString() };
    await sql`
      update double.transfer set state = 'PAID', rounds = rounds + 1, paid_from = ${JSON.stringify(paidFrom)}::jsonb where id = ${transfer}`.execute(
      ctx.db,
    );
    return true;
  },

  async reverseCollection(ctx, { transfer, outlet }) {
    const row = await lock(ctx, transfer);
    if (row?.state !== "PAID" || row.lock_outlet !== outlet || row.paid_from === null) return false;
    const kind = "transfer.collection_reversed";
    const { account, whose, commissionMinor } = row.paid_from;
    const commission = commissionMinor === "0" ? null : idr(BigInt(commissionMinor));
    const mirror = collecting(idr(row.amount_minor), { account, whose, commission });
    const postings = mirror.map((posting) => ({ ...posting, amount: idr(-posting.amount.minor) }));
    const reverses = journalIdFor(transfer, "transfer.collected", row.rounds);
    await postJournals(ctx, [
      { id: journalIdFor(transfer, kind, row.rounds), kind, subject: transfer, effectiveAt: ctx.now, postings, reverses },
    ]);
    await sql`update double.transfer set state = 'RETURNED', code = null where id = ${transfer}`.execute(ctx.db);
    return true;
  },

  async payInCash(ctx, { transfer, amount, term, source }) {
    const row = await lock(ctx, transfer);
    if (!row) return { outcome: "refused", why: "unknown" };
    if (row.state !== "CREATED") return { outcome: "refused", why: "not_payable" };
    if (row.amount_minor !== amount.minor) return { outcome: "amount_differs", amount: idr(row.amount_minor) };
    const postings = [
      debit(accountWith(source.account, source.whose, IDR), amount),
      credit(operatorAccount("transit", IDR), amount),
    ];
    const kind = "transfer.funded";
    await postJournals(ctx, [{ id: journalIdFor(transfer, kind), kind, subject: transfer, effectiveAt: ctx.now, postings }]);
    await sql`update double.transfer set state = 'FUNDED' where id = ${transfer}`.execute(ctx.db);
    const principal = idr(row.principal_minor ?? row.amount_minor);
    return { outcome: "funded", payer: row.payer, commission: commissionOn(principal, term, principal) };
  },
};
