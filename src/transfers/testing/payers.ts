/** For tests: payments that nobody claims, and a bank that says of their refunds what a test wants. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import * as proposals from "../contract-proposals.ts";
import { askPayerRefunds, sendPayerRefunds } from "../payer-refunds.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "../payout.ts";
import type { RefundParts } from "../send-refunds.ts";
import { lockPayment } from "../store-payments.ts";
import { carryOutRefund } from "../suspended-payment.ts";
import { OPERATIONS } from "./officers.ts";
import { openSenders, system } from "./senders.ts";

/** What it says: paid, refused, not heard of. */
export const credited = {
  outcome: "paid",
  assurance: "CREDITED",
  providerRef: "p",
  cost: { currency: "IDR", minor: 150_000n },
} as const;
export const closed = { outcome: "refused", reason: "account_closed", providerCode: "18" } as const;
export const silent = { outcome: "unknown", why: "timeout" } as const;

export async function openPayers() {
  const senders = await openSenders();
  const { clock, desk, house, newNumber, payments } = senders;
  const sender = { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" };
  const payer = { name: "Siti Aminah", bank: "008", account: "2222222222" };
  const sent: PayoutOrder[] = [];
  /** What the bank says to what is sent, and when it is asked. */
  const bank: { submitted: PayoutAnswer; inquired: InquiryAnswer } = {
    submitted: { outcome: "pending", providerRef: null },
    inquired: { outcome: "unknown", why: "" },
  };
  const party = {
    party: "014",
    submit: async (order: PayoutOrder) => {
      sent.push(order);
      return bank.submitted;
    },
    inquire: async () => bank.inquired,
  };
  const parts: RefundParts = {
    ...senders.parts,
    refundRoute: { rail: "bi_fast", bank: "014", party, sender, purpose: "OTHR", remark: "Pengembalian dana" },
  };
  const beat = <T>(work: Parameters<typeof house.as<T>>[1]) => house.as({ actor: system }, work);
  const send = () => sendPayerRefunds({ beat }, parts);
  const ask = () => askPayerRefunds({ beat }, parts);
  /** Heard, and in suspense. */
  async function suspended(minor = 5_000_000n): Promise<Id<"py">> {
    const number = newNumber();
    const paymentId = newId("bk", clock.now().getTime(), house.machinery.random(10));
    await payments({ paymentId, number, amount: { currency: "IDR", minor }, paidAt: clock.now(), payer });
    const { rows } = await sql<{ id: Id<"py"> }>`select id from transfers.pay_in where number = ${number}`.execute(desk.database);
    return rows[0]?.id ?? "py_none";
  }
  /** The same, and decided to go back. */
  async function owed(minor?: bigint): Promise<Id<"py">> {
    const id = await suspended(minor);
    await giveBack(id, null);
    sent.length = 0;
    return id;
  }
  const giveBack = (id: Id<"py">, account: typeof payer | null) =>
    beat(async (ctx) => {
      const payment = await lockPayment(ctx.db, id);
      if (payment === null) throw new Error("no such payment");
      await carryOutRefund(ctx, payment, account, parts);
    });
  const statusOf = async (id: Id<"py">) => (await beat((ctx) => lockPayment(ctx.db, id)))?.refund?.status;
  const officer = senders.staff(OPERATIONS);
  const inquire = (payment: Id<"py">) => senders.api.call(proposals.inquirePaymentRefund, { payment }, { actor: officer });
  const shown = async (id: Id<"py">) => {
    const { data } = await senders.api.call(proposals.listPayments, {}, { actor: officer });
    return (data as { payments: readonly { id: string }[] }).payments.find((payment) => payment.id === id);
  };
  const journalsOf = async (id: Id<"py">) => {
    const { rows } = await sql<{ kind: string }>`select kind from ledger.journal where subject = ${id} order by no`.execute(
      desk.database,
    );
    return rows.map(({ kind }) => kind);
  };
  return {
    senders,
    sent,
    bank,
    parts,
    payer,
    beat,
    send,
    ask,
    suspended,
    owed,
    giveBack,
    statusOf,
    officer,
    inquire,
    shown,
    journalsOf,
  };
}
