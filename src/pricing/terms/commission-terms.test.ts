/** No fee or commission can take effect by which agents would earn more than a transfer's fee. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openTermClient } from "../testing/term-client.ts";
import type { TermContent } from "./model/term-kinds.ts";

const client = await openTermClient();
const { app, propose, proposed, decide, withdraw } = client;
const { clock } = app.runtime;
afterAll(() => client.close());
beforeEach(() => clock.advance(61_000));

const idr = (units: number) => wholeUnits("IDR", BigInt(units));
const commission = (key: "cash_in" | "pay_out", fixed: number, bps = 0, max: number | null = null): TermContent => ({
  kind: "commission",
  key,
  value: { fixed: idr(fixed), bps, max: max === null ? null : idr(max) },
});
const fee = (key: "local" | "cash_pickup" | "ID-SG-bank" | "ID-ID-cash", fixed: number, bps = 0): TermContent => ({
  kind: "fee",
  key,
  value: { tiers: [{ from: idr(0), fixed: idr(fixed), bps }] },
});
const wire = (units: number) => ({ currency: "IDR", minor: String(units * 100) });
const above = (fee: string, units: number) => ({
  code: 409,
  status: "commission_above_fee",
  details: { fee, amount: wire(units) },
});
/** In the seed: local 5.000; cash 12.500 and 25 bps up to 50.000; cash_in 2.000 and 5 bps up to 4.000; pay_out 2.500 and 10 bps up to 15.000. */
const stand = async (term: TermContent, more: object = {}) => {
  const { code, status } = await decide(await proposed(term, more));
  expect([code, status]).toEqual([200, undefined]);
  // If two take effect in the same millisecond, which one is in force is random.
  clock.advance(61_000);
};

describe("proposed", () => {
  test("a commission above a fee is refused, with the fee and the lowest such amount", async () => {
    expect(await propose(commission("cash_in", 2_000, 5, 10_000))).toMatchObject(above("local", 6_000_001));
    expect(await propose(commission("cash_in", 5_001))).toMatchObject(above("local", 1));
    // A payout commission concerns only cash, together with the commission for taking the cash in.
    expect(await propose(commission("pay_out", 10_501))).toMatchObject(above("cash_pickup", 1));
    await withdraw(await proposed(commission("pay_out", 10_500)));
  });

  test("a fee below the commissions is refused, also a corridor's own", async () => {
    expect(await propose(fee("local", 3_999))).toMatchObject(above("local", 3_998_001));
    expect(await propose(fee("ID-SG-bank", 1_999))).toMatchObject(above("ID-SG-bank", 1));
    expect(await propose(fee("cash_pickup", 4_499, 15))).toMatchObject(above("cash_pickup", 1));
    expect(await propose(fee("ID-ID-cash", 4_499, 15))).toMatchObject(above("ID-ID-cash", 1));
    await withdraw(await proposed(fee("local", 4_000)));
  });

  test("the refusal's message says what to do, in English and Indonesian", async () => {
    const { message } = await propose(commission("cash_in", 5_001));
    expect(message).toMatch(/Lower the commission|Turunkan komisi/);
  });

  test("checked over time: refused where another fee will be in force before or after", async () => {
    const today = clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * DAY_MS);
    await stand(fee("local", 9_000), { validFrom: inDays(10), validTo: inDays(20) });
    expect(await propose(commission("cash_in", 6_000), { validFrom: inDays(5) })).toMatchObject(above("local", 1));
    expect(await propose(commission("cash_in", 6_000), { validFrom: inDays(12) })).toMatchObject(above("local", 1));
    const fits = { validFrom: inDays(12), validTo: inDays(20) };
    await stand(commission("cash_in", 6_000), fits);
    // While both are in force the lower fee is refused; before and after, it is accepted.
    expect(await propose(fee("local", 5_999), { validFrom: inDays(13) })).toMatchObject(above("local", 1));
    await withdraw(await proposed(fee("local", 4_500), { validFrom: inDays(1) }));
  });
});

describe("approved", () => {
  // Past everything planned above.
  beforeAll(() => clock.advance(30 * DAY_MS));

  test("refused after the other term has taken effect, whichever was proposed first", async () => {
    const more = await proposed(commission("pay_out", 10_500));
    const less = await proposed(fee("cash_pickup", 12_000, 25));
    expect(await decide(more)).toMatchObject({ code: 200 });
    expect(await decide(less)).toMatchObject(above("cash_pickup", 1));
    expect(await decide(less, client.staff(client.joko), "reject")).toMatchObject({ code: 200 });
  });

  test("of two approved concurrently only one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      await stand(commission("pay_out", 2_500 + round));
      const more = await proposed(commission("pay_out", 10_500 - round));
      const less = await proposed(fee("cash_pickup", 12_000 - round, 25));
      const answers = await Promise.all([decide(more), decide(less)]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ code }) => code === 409)).toMatchObject({ status: "commission_above_fee" });
      await decide(answers[0]?.code === 200 ? less : more, client.staff(client.joko), "reject");
      clock.advance(61_000);
      await stand(commission("pay_out", 2_400 - round));
      await stand(fee("cash_pickup", 12_500 + round, 25));
    }
  });
});
