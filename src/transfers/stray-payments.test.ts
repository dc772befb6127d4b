/** Payments that nobody knows: found, matched, given back. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { putTerm } from "../limits/testing/terms.ts";
import { applyEvent } from "./apply-events.ts";
import { beginRecovery } from "./begin-recovery.ts";
import * as proposals from "./contract-proposals.ts";
import { isForTwo } from "./suspended-payment.ts";
import { doer } from "./testing/samples.ts";
import { system } from "./testing/senders.ts";
import { evidence, openOfficers, type Proposal } from "./testing/officers.ts";

const office = await openOfficers();
const { budi, call, clock, decide, desk, house, idOf, newNumber, newSender, payments, read, sari, sent, stateOf } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

describe("a payment that nobody knows", () => {
  const payer = { name: "Siti Aminah", bank: "014", account: "2222222222" };
  let heard = 0;
  async function came(minor: bigint, more: object = {}) {
    const number = newNumber();
    heard += 1;
    const payment = {
      paymentId: `stray${heard}`,
      number,
      amount: { currency: "IDR", minor } as const,
      paidAt: clock.now(),
      payer,
      ...more,
    };
    await payments(payment);
    const { data } = await call(proposals.listPayments, { number }, sari);
    const [found] = (data as { payments: { id: `py_${string}` }[] }).payments;
    return { number, id: found?.id ?? "py_none", found };
  }
  const match = (payment: string, transfer: string, actor: typeof sari = sari, id = idOf("pp")) =>
    call(proposals.matchPayment, { id, payment, transfer, evidence }, actor);
  const giveBack = (payment: string, more: object = {}, actor: typeof sari = sari) =>
    call(proposals.refundPayment, { id: idOf("pp"), payment, evidence, ...more }, actor);
  const total = 100_555_000n;
  type Answered = { data?: { proposal: Proposal | null } };
  const approve = (answer: unknown, actor: typeof sari = budi) =>
    decide(proposals.decideOperation, { data: (answer as Answered).data?.proposal }, actor);

  test("is listed with the number it came to, who paid, and for how long", async () => {
    const { found, number } = await came(5_000n);
    expect(found).toMatchObject({
      number,
      amount: { minor: "5000" },
      ageDays: 0,
      payer: { name: "Siti Aminah", account: "••••••2222" },
      refund: null,
    });
    clock.advance(DAY_MS);
    expect((await call(proposals.listPayments, { number, amountMinor: "5000" }, sari)).data).toMatchObject({
      payments: [{ ageDays: 1 }],
    });
    expect((await call(proposals.listPayments, { number, amountMinor: "5001" }, sari)).data).toMatchObject({ payments: [] });
  });

  test("is always for two where the treasury has said nothing", async () => {
    await using bare = await openTestHouse();
    const payment = { amount: { currency: "IDR", minor: 1n }, paidAt: bare.machinery.clock.now() } as const;
    expect(await bare.as({}, (ctx) => isForTwo(ctx, payment))).toBe(true);
  });

  test("is always for two where it came in a time that a restore took from the books: it may have been paid out", async () => {
    await using bare = await openTestHouse();
    const amount = { currency: "IDR", minor: "10000000" };
    await putTerm(bare, "threshold", "payment_two_people", { measure: "amount", amount, source: "a test" });
    const now = bare.machinery.clock.now();
    const at = (paidAt: Date) => bare.as({}, (ctx) => isForTwo(ctx, { amount: { currency: "IDR", minor: 1n }, paidAt }));
    expect(await at(now)).toBe(false);
    await bare.as({ actor: system }, (ctx) => beginRecovery(ctx, new Date(now.getTime() - DAY_MS)));
    expect(await at(now)).toBe(true);
    expect(await at(new Date(now.getTime() - 2 * DAY_MS))).toBe(false);
  });

  test("is matched by two from the treasury's amount on, and pays the transfer", async () => {
    const { id: payment } = await came(200_000_000n);
    const { id } = await sent(await newSender());
    const answer = await match(payment, id);
    expect(await stateOf(id)).toBe("CREATED");
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
    expect(await stateOf(id)).toBe("FUNDED");
    expect(await match(payment, id)).toMatchObject({ code: 409, status: "payment_taken" });
  });

  test("of less than the treasury's amount is matched by one; from it on by two", async () => {
    await putTerm(house, "threshold", "payment_two_people", {
      measure: "amount",
      amount: { currency: "IDR", minor: String(total) },
      source: "test",
    });
    const [less, exact] = [await came(total - 1n), await came(total)];
    const [one, other] = [await sent(await newSender()), await sent(await newSender())];
    expect((await match(less.id, one.id)).data).toEqual({ proposal: null });
    expect((await read(one.id, await newSender())) ?? null).toBeNull();
    expect((await match(exact.id, other.id)).data).toMatchObject({ proposal: { state: "waiting" } });
    const { rows } = await sql`select what, text from transfers.note where payment = ${less.id}`.execute(desk.database);
    expect(rows).toEqual([{ what: "payment_matched", text: evidence }]);
  });

  test("goes back to who paid it, by the workers, once", async () => {
    const { id: payment, number } = await came(7_000n);
    expect((await giveBack(payment)).data).toEqual({ proposal: null });
    expect(await giveBack(payment)).toMatchObject({ code: 409, status: "payment_taken" });
    const { id } = await sent(await newSender());
    expect(await match(payment, id)).toMatchObject({ status: "payment_taken" });
    expect((await call(proposals.listPayments, { number }, sari)).data).toMatchObject({
      payments: [{ refund: { status: "waiting", account: { account: "••••••2222" } } }],
    });
  });

  test("without a payer goes where two people agree, and nowhere without", async () => {
    const { id: payment } = await came(7_000n, { payer: null });
    expect(await giveBack(payment)).toMatchObject({ code: 409, status: "payer_unknown" });
    const answer = await giveBack(payment, { account: { name: "Siti Aminah", bank: "014", account: "2222222222" } });
    expect(answer.data).toMatchObject({ proposal: { state: "waiting" } });
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
  });

  test("matched and given back at once is one of the two", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: payment } = await came(6_000n);
      const { id } = await sent(await newSender());
      const answers = await Promise.all([
        match(payment, id),
        giveBack(payment),
        match(payment, (await sent(await newSender())).id, budi),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      await office.check();
    }
  });

  test("that is matched meanwhile overtakes a proposal to give it back", async () => {
    const { id: payment } = await came(total);
    const answer = await giveBack(payment);
    expect(answer.data).toMatchObject({ proposal: { state: "waiting" } });
    await house.as({ actor: system }, async (ctx) => {
      const { id } = await sent(await newSender());
      const amount = { currency: "IDR", minor: total } as const;
      const event = { type: "payment_matched", at: ctx.now, by: doer("officer"), payment, amount, channel: "va_014" } as const;
      await applyEvent(ctx, id, event, office.parts);
    });
    expect(await approve(answer)).toMatchObject({ status: "proposal_overtaken" });
  });

  test("that never was is not found", async () => {
    const { id } = await sent(await newSender());
    expect(await match(idOf("py"), id)).toMatchObject({ code: 404 });
    expect(await giveBack(idOf("py"))).toMatchObject({ code: 404 });
    const { id: payment } = await came(5_000n);
    expect(await match(payment, idOf("tr"))).toMatchObject({ code: 404 });
  });
});
