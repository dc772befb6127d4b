/** A payment is one thing in the world: recorded, lost by a restore and received again it has the same id, and its refund the same reference. */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { idSchema, idTimeMs } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { transferInvariants } from "./invariants.ts";
import type { PayInPayment } from "./pay-in.ts";
import type { PayoutOrder } from "./payout.ts";
import { paymentIdOf } from "./payment-id.ts";
import { recordPayments } from "./record-payments.ts";
import { refundReference } from "./refunds.ts";
import { lockPayment } from "./store-payments.ts";
import { carryOutRefund } from "./suspended-payment.ts";
import { START } from "./testing/samples.ts";
import { ACCEPTED, openToldHouse } from "./testing/told-house.ts";

const printable = fc.stringMatching(/^[\x21-\x7e]{1,100}$/);
const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const payment = fc.record({ channel: fc.stringMatching(/^[a-z0-9_]{1,20}$/), bankPayment: printable, paidAt: instant });

describe("the id of a payment", () => {
  test("is the same whenever and wherever it is made, has the form of ids, and sorts by when it was paid", () => {
    fc.assert(
      fc.property(payment, (one) => {
        const id = paymentIdOf(one);
        expect(paymentIdOf({ ...one, paidAt: new Date(one.paidAt) })).toBe(id);
        expect(idSchema("py").safeParse(id).success).toBe(true);
        expect(idTimeMs(id)).toBe(Math.floor(one.paidAt.getTime() / 1_000) * 1_000);
      }),
    );
  });

  test("is another one for another payment, and for another channel's payment of the same name", () => {
    fc.assert(
      fc.property(payment, payment, (one, other) => {
        const isSame = one.channel === other.channel && one.bankPayment === other.bankPayment;
        fc.pre(!isSame);
        expect(paymentIdOf(one)).not.toBe(paymentIdOf({ ...other, paidAt: one.paidAt }));
      }),
    );
    // Names are not glued together: what ends one can't begin the other.
    const paidAt = START;
    expect(paymentIdOf({ channel: "a", bankPayment: "bc", paidAt })).not.toBe(
      paymentIdOf({ channel: "ab", bankPayment: "c", paidAt }),
    );
  });

  test("does not depend on parts of a second, which banks write here and leave out there", () => {
    const one = { channel: "014", bankPayment: "VP1", paidAt: new Date("2026-11-23T02:00:00.000Z") };
    expect(paymentIdOf({ ...one, paidAt: new Date("2026-11-23T02:00:00.999Z") })).toBe(paymentIdOf(one));
  });

  test("is made for any instant that a bank may write", () => {
    for (const paidAt of [new Date(-1), new Date("0001-01-01T00:00:00Z"), new Date("+020000-01-01T00:00:00Z")])
      expect(idSchema("py").safeParse(paymentIdOf({ channel: "014", bankPayment: "VP1", paidAt })).success).toBe(true);
  });
});

/** A bank as it dedupes: by reference, for ever; it is not restored with us. */
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

describe("recorded, forgotten, recorded", () => {
  const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
  const late: PayInPayment = {
    paymentId: "VP8d0405",
    number: "88080000000003",
    amount: money("IDR", 14_652_200n),
    paidAt: START,
    payer,
  };

  /** An installation as a backup has it: it knows nothing of the payment. What it says afterwards of the payment. */
  async function receives(bank: ReturnType<typeof openBank>, at: Date, isStray: boolean) {
    await using house = await openTestHouse();
    house.machinery.clock.set(START);
    const told = openToldHouse(house);
    told.bank.submit = bank.submit;
    const [transfer] = await told.awaiting(1);
    if (transfer === undefined) throw new Error("one was wished");
    // Over: whatever comes now goes back to who paid.
    await told.cancel(transfer);
    house.machinery.clock.set(at);
    const number = isStray ? "880899999999" : transfer.number;
    const channel = told.all.payIn.party;
    await told.beat((ctx) => recordPayments(ctx, { channel, payments: [{ ...late, number }] }, told.all));
    const row = await house.machinery.database.selectFrom("transfers.pay_in").select("id").executeTakeFirstOrThrow();
    if (isStray)
      await told.beat(async (ctx) => {
        const found = await lockPayment(ctx.db, row.id);
        if (found === null) throw new Error("it was recorded");
        await carryOutRefund(ctx, found, null, told.all);
      });
    for (const job of ["advance_transfers", "send_refunds"]) await told.runWith(job);
    const { database } = house.machinery;
    const broken = async () =>
      (await checkInvariants(database, transferInvariants)).filter(({ breaches }) => breaches.length > 0).map(({ says }) => says);
    expect(await broken()).toEqual([]);
    const refund = await database.selectFrom("transfers.refund").select(["reference", "status"]).executeTakeFirstOrThrow();
    // Sabotage: the bank's id of it, and the refund's reference, by somebody who may do what the product may not.
    await database.transaction().execute(async (lost) => {
      await sql`update transfers.pay_in set bank_payment = 'another'`.execute(lost);
      await sql`update transfers.refund set reference = of || '_r7'`.execute(lost);
      const found = (await checkInvariants(lost, transferInvariants)).filter(({ breaches }) => breaches.length > 0);
      expect(found.map(({ says }) => says)).toEqual([
        "a refund bears the reference of what it refunds and the number of the account tried",
        "a payment's id is that of its channel and the bank's id of it",
      ]);
      await sql`update transfers.pay_in set bank_payment = ${late.paymentId}`.execute(lost);
      await sql`update transfers.refund set reference = of || '_r1'`.execute(lost);
    });
    return { id: row.id, ...refund };
  }

  test.each([
    ["that came too late for its transfer", false],
    ["on a number of nobody's, sent back by a person", true],
  ])("a payment %s is the same payment, and is refunded once", { timeout: 60_000 }, async (_, isStray) => {
    const bank = openBank();
    const first = await receives(bank, new Date(START.getTime() + 3_600_000), isStray);
    const again = await receives(bank, new Date(START.getTime() + 90_000_000), isStray);
    expect(again).toEqual(first);
    expect(first.reference).toBe(refundReference({ of: first.id as `py_${string}`, nth: 1 }));
    expect([...bank.paidOut.values()]).toEqual([late.amount.minor]);
  });
});
