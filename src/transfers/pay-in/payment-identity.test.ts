/** A payment recorded, lost by a restore and received again keeps its id, and its refund keeps its reference. */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { idSchema, idTimeMs } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { transferInvariants } from "../invariants.ts";
import type { PayInPayment } from "./model/pay-in-party.ts";
import type { PayoutOrder } from "../lifecycle/payout-party.ts";
import { paymentIdOf } from "./payment-id.ts";
import { recordPayments } from "./record-payments.ts";
import { refundReference } from "../lifecycle/refunds.ts";
import { lockPayment } from "../unapplied-payments/store.ts";
import { carryOutRefund } from "../unapplied-payments/unapplied-payment.ts";
import { START } from "../testing/samples.ts";
import { ACCEPTED, openTransfersApp } from "../testing/transfers-app.ts";

const printable = fc.stringMatching(/^[\x21-\x7e]{1,100}$/);
const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const payment = fc.record({ channel: fc.stringMatching(/^[a-z0-9_]{1,20}$/), bankPayment: printable, paidAt: instant });

describe("the id of a payment", () => {
  test("is the same wherever and whenever it is made, has the form of ids, and sorts by payment time", () => {
    fc.assert(
      fc.property(payment, (one) => {
        const id = paymentIdOf(one);
        expect(paymentIdOf({ ...one, paidAt: new Date(one.paidAt) })).toBe(id);
        expect(idSchema("py").safeParse(id).success).toBe(true);
        expect(idTimeMs(id)).toBe(Math.floor(one.paidAt.getTime() / 1_000) * 1_000);
      }),
    );
  });

  test("differs for another payment, and for the same bank id on another channel", () => {
    fc.assert(
      fc.property(payment, payment, (one, other) => {
        const isSame = one.channel === other.channel && one.bankPayment === other.bankPayment;
        fc.pre(!isSame);
        expect(paymentIdOf(one)).not.toBe(paymentIdOf({ ...other, paidAt: one.paidAt }));
      }),
    );
    // The parts are separated: the end of one cannot become the beginning of the other.
    const paidAt = START;
    expect(paymentIdOf({ channel: "a", bankPayment: "bc", paidAt })).not.toBe(
      paymentIdOf({ channel: "ab", bankPayment: "c", paidAt }),
    );
  });

  test("ignores fractions of a second, which banks write in one answer and omit in another", () => {
    const one = { channel: "014", bankPayment: "VP1", paidAt: new Date("2026-11-23T02:00:00.000Z") };
    expect(paymentIdOf({ ...one, paidAt: new Date("2026-11-23T02:00:00.999Z") })).toBe(paymentIdOf(one));
  });

  test("exists for any time a bank may write", () => {
    for (const paidAt of [new Date(-1), new Date("0001-01-01T00:00:00Z"), new Date("+020000-01-01T00:00:00Z")])
      expect(idSchema("py").safeParse(paymentIdOf({ channel: "014", bankPayment: "VP1", paidAt })).success).toBe(true);
  });
});

/** A bank that deduplicates by reference for ever. It is not restored together with us. */
function openBank() {
  const paidOut = new Map<string, bigint>();
  return {
    paidOut,
    submit: async ({ reference, amount }: PayoutOrder) => {
      if (!paidOut.has(reference)) paidOut.set(reference, amount.minor);
      return ACCEPTED;
    },
  };
}

describe("recorded, lost, recorded again", () => {
  const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
  const late: PayInPayment = {
    paymentId: "VP8d0405",
    number: "88080000000003",
    amount: money("IDR", 14_652_200n),
    paidAt: START,
    payer,
  };

  /** An installation restored from a backup without the payment. Returns what it records of the payment afterwards. */
  async function receives(bank: ReturnType<typeof openBank>, at: Date, isUnapplied: boolean) {
    await using app = await openTestApp();
    app.runtime.clock.set(START);
    const transfersApp = openTransfersApp(app);
    transfersApp.bank.submit = bank.submit;
    const [transfer] = await transfersApp.awaiting(1);
    if (transfer === undefined) throw new Error("no transfer was created");
    // Cancelled: any later payment is refunded to its payer.
    await transfersApp.cancel(transfer);
    app.runtime.clock.set(at);
    const number = isUnapplied ? "880899999999" : transfer.number;
    const channel = transfersApp.all.payIn.party;
    await transfersApp.transaction((ctx) => recordPayments(ctx, { channel, payments: [{ ...late, number }] }, transfersApp.all));
    const row = await app.runtime.database.selectFrom("transfers.pay_in").select("id").executeTakeFirstOrThrow();
    if (isUnapplied)
      await transfersApp.transaction(async (ctx) => {
        const found = await lockPayment(ctx.db, row.id);
        if (found === null) throw new Error("the payment was not recorded");
        await carryOutRefund(ctx, found, null, transfersApp.all);
      });
    for (const job of ["advance_transfers", "send_refunds"]) await transfersApp.runWith(job);
    const { database } = app.runtime;
    const broken = async () =>
      (await checkInvariants(database, transferInvariants)).filter(({ breaches }) => breaches.length > 0).map(({ says }) => says);
    expect(await broken()).toEqual([]);
    const refund = await database.selectFrom("transfers.refund").select(["reference", "status"]).executeTakeFirstOrThrow();
    // Sabotage: changes the bank's id and the refund's reference with rights that the application does not have.
    await database.transaction().execute(async (lost) => {
      await sql`update transfers.pay_in set bank_payment = 'another'`.execute(lost);
      await sql`update transfers.refund set reference = of || '_r7'`.execute(lost);
      const found = (await checkInvariants(lost, transferInvariants)).filter(({ breaches }) => breaches.length > 0);
      expect(found.map(({ says }) => says)).toEqual([
        "a refund has the reference of the refunded transfer or payment and the number of the account tried",
        "a payment's id is derived from its channel and the bank's id",
      ]);
      await sql`update transfers.pay_in set bank_payment = ${late.paymentId}`.execute(lost);
      await sql`update transfers.refund set reference = of || '_r1'`.execute(lost);
    });
    return { id: row.id, ...refund };
  }

  test.each([
    ["that came too late for its transfer", false],
    ["on an unknown number, refunded by staff", true],
  ])("a payment %s is the same payment, and is refunded once", { timeout: 60_000 }, async (_, isUnapplied) => {
    const bank = openBank();
    const first = await receives(bank, new Date(START.getTime() + 3_600_000), isUnapplied);
    const again = await receives(bank, new Date(START.getTime() + 90_000_000), isUnapplied);
    expect(again).toEqual(first);
    expect(first.reference).toBe(refundReference({ of: first.id as `py_${string}`, sequence: 1 }));
    expect([...bank.paidOut.values()]).toEqual([late.amount.minor]);
  });
});
