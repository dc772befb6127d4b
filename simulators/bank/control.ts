/**
 * The calls by which tests and tools control the bank: what it really paid, its time, its faults, payments by a payer. JSON, for callers on
 * this machine only. A real bank has no such calls.
 */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { faultsSchema, NO_FAULTS } from "./faults.ts";
import { payCode, repeatCodeNotifications } from "./qris.ts";
import { statementLines } from "./inquiries.ts";
import { amountText, readAmount } from "./snap.ts";
import type { Bank } from "./transfers.ts";
import { inquireNumber, pay, SOMEBODY, repeatNotifications } from "./virtual-accounts.ts";

const YEAR_MS = 366 * 86_400_000;

const timeSchema = z.strictObject({ advanceMs: z.int().min(0).max(YEAR_MS) });
const paySchema = z.strictObject({
  number: z.string().regex(/^\d{4,28}$/),
  /** In rupiah, "10000.00"; the default is the amount that the account was opened for. */
  amount: z.string().optional(),
  payer: z
    .strictObject({
      name: z.string().min(1).max(100),
      bank: z.string().regex(/^\d{3}$/),
      account: z.string().regex(/^\d{4,32}$/),
    })
    .nullable()
    .default(SOMEBODY),
  times: z.int().min(1).max(20).default(1),
  notifications: z.int().min(0).max(20).default(1),
});

/** Anything but one payment of the code's amount before its end is a fault of the acquirer. */
const payQrisSchema = z.strictObject({
  reference: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  amount: z.string().optional(),
  times: z.int().min(1).max(20).default(1),
  notifications: z.int().min(0).max(20).default(1),
});

/** A transfer to the account itself, as an agent makes to pay for its float. */
const transferInSchema = z.strictObject({ amount: z.string(), reference: z.string().regex(/^[\x21-\x7e]{1,35}$/) });

export function registerControl(scope: FastifyInstance, bank: Bank, serviceId: string): void {
  const { book, diary } = bank;
  scope.addHook("onRequest", async (request, reply) => {
    if (!isLocal(request.ip)) return reply.code(403).send({ error: "local_only" });
    // A page of another site, open in a browser on this machine, does not count as a local caller.
    if (request.headers.origin !== undefined) return reply.code(403).send({ error: "no_browsers" });
    return undefined;
  });
  scope.get("/control/state", async () => ({
    now: new Date(diary.now()).toISOString(),
    available: amountText(book.available()).value,
    transfers: book.transfers.size,
    accounts: book.accounts.size,
    lines: book.lines.length,
    faults: bank.faults,
  }));
  scope.get("/control/transfers", async () => ({
    transfers: [...book.transfers.values()].map(({ sen, feeSen, refundSen, ...rest }) => ({
      ...rest,
      amount: amountText(sen).value,
      fee: amountText(feeSen).value,
      refund: refundSen === null ? null : amountText(refundSen).value,
    })),
  }));
  // What really left and came back, by reference: from the lines of the account, never from the answers given.
  scope.get("/control/paid", async () => {
    const paid = new Map<string, { times: number; sen: bigint; returnedSen: bigint }>();
    for (const { kind, reference, sen } of book.lines) {
      if (reference === null || (kind !== "TRANSFER" && kind !== "TRANSFER_RETURN")) continue;
      const one = paid.get(reference) ?? { times: 0, sen: 0n, returnedSen: 0n };
      paid.set(
        reference,
        kind === "TRANSFER"
          ? { ...one, times: one.times + 1, sen: one.sen - sen }
          : { ...one, returnedSen: one.returnedSen + sen },
      );
    }
    return {
      paid: [...paid].map(([reference, { times, sen, returnedSen }]) => ({
        reference,
        times,
        amount: amountText(sen).value,
        returned: amountText(returnedSen).value,
      })),
    };
  });
  scope.get("/control/statement", async () => ({
    lines: statementLines(bank).map(({ sen, feeSen, ...line }) => ({
      ...line,
      sen: String(sen),
      ...(feeSen === undefined ? {} : { feeSen: String(feeSen) }),
    })),
  }));
  scope.get("/control/virtual-accounts", async () => ({
    accounts: [...book.accounts.values()].map(({ sen, expiresMs, ...account }) => ({
      ...account,
      amount: amountText(sen).value,
      expiresAt: new Date(expiresMs).toISOString(),
      payments: book
        .paymentsOf(account.number)
        .map(({ sen: paid, ...payment }) => ({ ...payment, amount: amountText(paid).value })),
    })),
  }));
  scope.get("/control/notifications", async () => ({ notifications: bank.notifications.log }));
  scope.post("/control/inquire", async (request, reply) => {
    const numbered = paySchema.pick({ number: true }).safeParse(request.body);
    if (!numbered.success) return reply.code(400).send({ error: "number" });
    return { answer: await inquireNumber(bank, serviceId, numbered.data.number) };
  });

  scope.post("/control/pay", async (request, reply) => {
    const paying = paySchema.safeParse(request.body);
    if (!paying.success) return reply.code(400).send({ error: paying.error.issues[0]?.path.join(".") });
    const { number, amount, payer, times, notifications } = paying.data;
    const sen = amount === undefined ? (book.accounts.get(number)?.sen ?? null) : readAmount({ value: amount, currency: "IDR" });
    if (sen === null || sen <= 0n) return reply.code(400).send({ error: "amount" });
    return { payments: pay(bank, serviceId, { number, sen, payer, times, notifications }).map(({ id }) => id) };
  });
  scope.get("/control/qris", async () => ({
    codes: [...book.qrisCodes.values()].map(({ sen, expiresMs, ...code }) => ({
      ...code,
      amount: amountText(sen).value,
      expiresAt: new Date(expiresMs).toISOString(),
      payments: book
        .paymentsOf(code.reference)
        .map(({ sen: paid, ...payment }) => ({ ...payment, amount: amountText(paid).value })),
    })),
  }));
  scope.post("/control/pay-qris", async (request, reply) => {
    const paying = payQrisSchema.safeParse(request.body);
    if (!paying.success) return reply.code(400).send({ error: paying.error.issues[0]?.path.join(".") });
    const { reference, amount, times, notifications } = paying.data;
    const sen =
      amount === undefined ? (book.qrisCodes.get(reference)?.sen ?? null) : readAmount({ value: amount, currency: "IDR" });
    if (sen === null || sen <= 0n) return reply.code(400).send({ error: "amount" });
    const payments = payCode(bank, { reference, sen, times, notifications });
    return payments === null ? reply.code(400).send({ error: "reference" }) : { payments: payments.map(({ id }) => id) };
  });
  scope.post("/control/notify-qris-again", async (request, reply) => {
    const again = payQrisSchema.pick({ reference: true }).safeParse(request.body);
    const payments = again.success ? repeatCodeNotifications(bank, again.data.reference) : null;
    return payments === null ? reply.code(400).send({ error: "reference" }) : { payments: payments.map(({ id }) => id) };
  });
  scope.post("/control/notify-again", async (request, reply) => {
    const again = paySchema.pick({ number: true }).safeParse(request.body);
    if (!again.success) return reply.code(400).send({ error: "number" });
    return { payments: repeatNotifications(bank, serviceId, again.data.number).map(({ id }) => id) };
  });
  scope.post("/control/transfer-in", async (request, reply) => {
    const coming = transferInSchema.safeParse(request.body);
    if (!coming.success) return reply.code(400).send({ error: coming.error.issues[0]?.path.join(".") });
    const sen = readAmount({ value: coming.data.amount, currency: "IDR" });
    if (sen === null || sen === 0n) return reply.code(400).send({ error: "amount" });
    const id = `TI${randomUUID().replaceAll("-", "")}`;
    const { reference } = coming.data;
    const line = { id, atMs: diary.now(), sen, kind: "OTHER", reference, number: null, remark: `TRF ${reference}` } as const;
    book.record({ e: "line", line });
    return { id };
  });
  scope.post("/control/time", async (request, reply) => {
    const moved = timeSchema.safeParse(request.body);
    if (!moved.success) return reply.code(400).send({ error: "advanceMs" });
    diary.advance(moved.data.advanceMs);
    book.record({ e: "clock", offsetMs: diary.offsetMs() });
    return { now: new Date(diary.now()).toISOString() };
  });
  scope.post("/control/faults", async (request, reply) => {
    const faults = faultsSchema.safeParse(request.body);
    if (!faults.success) return reply.code(400).send({ error: faults.error.issues[0]?.path.join(".") });
    bank.faults = faults.data;
    return { faults: bank.faults };
  });
  scope.post("/control/reset", async () => {
    diary.clear();
    book.reset();
    book.record({ e: "clock", offsetMs: diary.offsetMs() });
    bank.calls.clear();
    bank.faults = NO_FAULTS;
    return {};
  });
}

const isLocal = (address: string) => /^(?:127\.|::1$|::ffff:127\.)/.test(address);
