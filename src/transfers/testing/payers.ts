/** For tests: unapplied payments, and a bank whose answers about their refunds the test sets. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as proposals from "../proposals/contract.ts";
import { inquirePayerRefunds, sendPayerRefunds } from "../unapplied-payments/send-payer-refunds.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "../lifecycle/payout-party.ts";
import type { RefundDeps } from "../refund/send-refunds.ts";
import { lockPayment } from "../unapplied-payments/store.ts";
import { carryOutRefund } from "../unapplied-payments/unapplied-payment.ts";
import { OPERATIONS } from "./officers.ts";
import { openSenders, system } from "./senders.ts";

/** The bank's answers: paid, refused, unknown. */
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
  const { clock, desk, app, newNumber, payments } = senders;
  const sender = { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" };
  const payer = { name: "Siti Aminah", bank: "008", account: "2222222222" };
  const sent: PayoutOrder[] = [];
  /** The bank's answers to submissions and to inquiries. */
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
  const deps: RefundDeps = {
    ...senders.deps,
    refundRoute: {
      rail: "bi_fast",
      bank: "014",
      party,
      sender,
      purpose: "OTHR",
      remark: "Pengembalian dana",
      awardRemark: "Kompensasi",
    },
  };
  const transaction = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as({ actor: system }, work);
  const send = () => sendPayerRefunds({ transaction }, deps);
  const inquireDue = () => inquirePayerRefunds({ transaction }, deps);
  /** A payment recorded in suspense. */
  async function suspended(minor = 5_000_000n): Promise<Id<"py">> {
    const number = newNumber();
    const paymentId = newId("bk", clock.now().getTime(), app.runtime.random(10));
    await payments({ paymentId, number, amount: { currency: "IDR", minor }, paidAt: clock.now(), payer });
    const { rows } = await sql<{ id: Id<"py"> }>`select id from transfers.pay_in where number = ${number}`.execute(desk.database);
    return rows[0]?.id ?? "py_none";
  }
  /** The same, decided to be refunded. */
  async function owed(minor?: bigint): Promise<Id<"py">> {
    const id = await suspended(minor);
    await refundPayment(id, null);
    sent.length = 0;
    return id;
  }
  const refundPayment = (id: Id<"py">, account: typeof payer | null) =>
    transaction(async (ctx) => {
      const payment = await lockPayment(ctx.db, id);
      if (payment === null) throw new Error("no such payment");
      await carryOutRefund(ctx, payment, account, deps);
    });
  const statusOf = async (id: Id<"py">) => (await transaction((ctx) => lockPayment(ctx.db, id)))?.refund?.status;
  const officer = senders.staff(OPERATIONS);
  const inquire = (payment: Id<"py">) => senders.api.call(proposals.inquirePaymentRefund, { payment }, { actor: officer });
  const shown = async (id: Id<"py">) => {
    const data = expectOk(await senders.api.call(proposals.listPayments, {}, { actor: officer }));
    return data.payments.find((payment) => payment.id === id);
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
    deps,
    payer,
    transaction,
    send,
    inquireDue,
    suspended,
    owed,
    refundPayment,
    statusOf,
    officer,
    inquire,
    shown,
    journalsOf,
  };
}
