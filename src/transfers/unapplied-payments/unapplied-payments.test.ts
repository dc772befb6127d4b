/** Unclaimed payments: found, matched, refunded. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { type TestAnswer, expectOk } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { beginRecovery } from "../recovery/begin-recovery.ts";
import * as proposals from "../proposals/contract.ts";
import { readTransfer } from "../details/contract.ts";
import { isForTwo } from "./unapplied-payment.ts";
import { actorFor } from "../testing/samples.ts";
import { system } from "../testing/senders.ts";
import { evidence, openOfficers } from "../testing/officers.ts";

const office = await openOfficers();
const { api, budi, call, clock, decide, desk, app, idOf, newNumber, newSender, payments, sari, sent, stateOf } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

describe("an unclaimed payment", () => {
  const payer = { name: "Siti Aminah", bank: "014", account: "2222222222" };
  let count = 0;
  async function came(minor: bigint, more: object = {}) {
    const number = newNumber();
    count += 1;
    const payment = {
      paymentId: `stray${count}`,
      number,
      amount: { currency: "IDR", minor } as const,
      paidAt: clock.now(),
      payer,
      ...more,
    };
    await payments(payment);
    const data = expectOk(await call(proposals.listPayments, { number }, sari));
    const [found] = data.payments;
    return { number, id: found?.id ?? "py_none", found };
  }
  const match = (payment: `py_${string}`, transfer: `tr_${string}`, actor: typeof sari = sari, id = idOf("pp")) =>
    call(proposals.matchPayment, { id, payment, transfer, evidence }, actor);
  const startRefund = (payment: `py_${string}`, more: object = {}, actor: typeof sari = sari) =>
    call(proposals.refundPayment, { id: idOf("pp"), payment, evidence, ...more }, actor);
  const total = 100_555_000n;
  const approve = ({ data }: Pick<TestAnswer<typeof proposals.matchPayment>, "data">, actor: typeof sari = budi) =>
    decide(proposals.decideOperation, { data: data?.proposal }, actor);

  test("is listed with the number it came to, its payer, and its age", async () => {
    const { found, number } = await came(5_000n);
    expect(found).toMatchObject({
      number,
      amount: { minor: "5000" },
      ageDays: 0,
      payer: { name: "Siti Aminah", account: "••••\u00A02222" },
      refund: null,
    });
    clock.advance(DAY_MS);
    expect((await call(proposals.listPayments, { number, amountMinor: "5000" }, sari)).data).toMatchObject({
      payments: [{ ageDays: 1 }],
    });
    expect((await call(proposals.listPayments, { number, amountMinor: "5001" }, sari)).data).toMatchObject({ payments: [] });
  });

  test("always needs two people where the treasury has set no amount", async () => {
    await using bare = await openTestApp();
    const payment = { amount: { currency: "IDR", minor: 1n }, paidAt: bare.runtime.clock.now() } as const;
    expect(await bare.as({}, (ctx) => isForTwo(ctx, payment))).toBe(true);
  });

  test("always needs two people if it came in a time that a restore removed from the books: it may have been paid out", async () => {
    await using bare = await openTestApp();
    const amount = { currency: "IDR", minor: "10000000" };
    await putTerm(bare, "threshold", "payment_two_people", { measure: "amount", amount, source: "a test" });
    const now = bare.runtime.clock.now();
    const at = (paidAt: Date) => bare.as({}, (ctx) => isForTwo(ctx, { amount: { currency: "IDR", minor: 1n }, paidAt }));
    expect(await at(now)).toBe(false);
    await bare.as({ actor: system }, (ctx) => beginRecovery(ctx, new Date(now.getTime() - DAY_MS)));
    expect(await at(now)).toBe(true);
    expect(await at(new Date(now.getTime() - 2 * DAY_MS))).toBe(false);
  });

  test("is matched by two people from the treasury's amount on, and funds the transfer", async () => {
    const { id: payment } = await came(200_000_000n);
    const { id } = await sent(await newSender());
    const answer = await match(payment, id);
    expect(await stateOf(id)).toBe("CREATED");
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
    expect(await stateOf(id)).toBe("FUNDED");
    expect(await match(payment, id)).toMatchObject({ code: 409, status: "payment_taken" });
  });

  test("below the treasury's amount is matched by one person, from it on by two", async () => {
    await putTerm(app, "threshold", "payment_two_people", {
      measure: "amount",
      amount: { currency: "IDR", minor: String(total) },
      source: "test",
    });
    const [less, exact] = [await came(total - 1n), await came(total)];
    const [one, other] = [await sent(await newSender()), await sent(await newSender())];
    expect((await match(less.id, one.id)).data).toEqual({ proposal: null });
    expect(await api.call(readTransfer, { id: one.id }, { actor: await newSender() })).toMatchObject({ code: 404 });
    expect((await match(exact.id, other.id)).data).toMatchObject({ proposal: { state: "proposed" } });
    const { rows } = await sql`select what, text from transfers.note where payment = ${less.id}`.execute(desk.database);
    expect(rows).toEqual([{ what: "payment_matched", text: evidence }]);
  });

  test("is refunded to its payer by the workers, once", async () => {
    const { id: payment, number } = await came(7_000n);
    expect((await startRefund(payment)).data).toEqual({ proposal: null });
    expect(await startRefund(payment)).toMatchObject({ code: 409, status: "payment_taken" });
    const { id } = await sent(await newSender());
    expect(await match(payment, id)).toMatchObject({ status: "payment_taken" });
    expect((await call(proposals.listPayments, { number }, sari)).data).toMatchObject({
      payments: [{ refund: { status: "waiting", account: { account: "••••\u00A02222" } } }],
    });
  });

  test("without a payer goes to the account two people agree on, and nowhere otherwise", async () => {
    const { id: payment } = await came(7_000n, { payer: null });
    expect(await startRefund(payment)).toMatchObject({ code: 409, status: "payer_unknown" });
    const answer = await startRefund(payment, { account: { name: "Siti Aminah", bank: "014", account: "2222222222" } });
    expect(answer.data).toMatchObject({ proposal: { state: "proposed" } });
    expect((await approve(answer)).data).toMatchObject({ state: "approved" });
  });

  test("matched and refunded at once, only one of the two takes effect", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: payment } = await came(6_000n);
      const { id } = await sent(await newSender());
      const answers = await Promise.all([
        match(payment, id),
        startRefund(payment),
        match(payment, (await sent(await newSender())).id, budi),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      await office.check();
    }
  });

  test("matched meanwhile overtakes a proposal to refund it", async () => {
    const { id: payment } = await came(total);
    const answer = await startRefund(payment);
    expect(answer.data).toMatchObject({ proposal: { state: "proposed" } });
    await app.as({ actor: system }, async (ctx) => {
      const { id } = await sent(await newSender());
      const amount = { currency: "IDR", minor: total } as const;
      const event = {
        type: "payment_matched",
        at: ctx.now,
        by: actorFor("officer"),
        payment,
        amount,
        channel: "va_014",
      } as const;
      await applyEvent(ctx, id, event, office.deps);
    });
    expect(await approve(answer)).toMatchObject({ status: "proposal_overtaken" });
  });

  test("with an unknown id is not found", async () => {
    const { id } = await sent(await newSender());
    expect(await match(idOf("py"), id)).toMatchObject({ code: 404 });
    expect(await startRefund(idOf("py"))).toMatchObject({ code: 404 });
    const { id: payment } = await came(5_000n);
    expect(await match(payment, idOf("tr"))).toMatchObject({ code: 404 });
  });
});
