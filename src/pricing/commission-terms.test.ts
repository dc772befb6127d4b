/** No fee and no commission comes to stand by which agents could earn more than a transfer's fee. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openTermDesk } from "./testing/term-desk.ts";
import type { TermContent } from "./terms.ts";

const desk = await openTermDesk();
const { house, propose, proposed, decide, withdraw } = desk;
const { clock } = house.machinery;
afterAll(() => desk.close());
beforeEach(() => clock.advance(61_000));

const idr = (units: number) => wholeUnits("IDR", BigInt(units));
const commission = (key: "cash_in" | "pay_out", fixed: number, bps = 0, most: number | null = null): TermContent => ({
  kind: "commission",
  key,
  value: { fixed: idr(fixed), bps, most: most === null ? null : idr(most) },
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
  // Of two that take effect in the same millisecond, chance decides which stands.
  clock.advance(61_000);
};

describe("proposed", () => {
  test("a commission above a fee, with the fee and the lowest amount at which it would be", async () => {
    expect(await propose(commission("cash_in", 2_000, 5, 10_000))).toMatchObject(above("local", 6_000_001));
    expect(await propose(commission("cash_in", 5_001))).toMatchObject(above("local", 1));
    // Paid out it meets cash alone, together with what was taken in for it.
    expect(await propose(commission("pay_out", 10_501))).toMatchObject(above("cash_pickup", 1));
    await withdraw(await proposed(commission("pay_out", 10_500)));
  });

  test("a fee lowered beneath the commissions, a corridor's own as well", async () => {
    expect(await propose(fee("local", 3_999))).toMatchObject(above("local", 3_998_001));
    expect(await propose(fee("ID-SG-bank", 1_999))).toMatchObject(above("ID-SG-bank", 1));
    expect(await propose(fee("cash_pickup", 4_499, 15))).toMatchObject(above("cash_pickup", 1));
    expect(await propose(fee("ID-ID-cash", 4_499, 15))).toMatchObject(above("ID-ID-cash", 1));
    await withdraw(await proposed(fee("local", 4_000)));
  });

  test("in English and Indonesian it says what to do", async () => {
    const { message } = await propose(commission("cash_in", 5_001));
    expect(message).toMatch(/Lower the commission|Turunkan komisi/);
  });

  test("for a time at which another fee will stand: not before it, not after it", async () => {
    const today = clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * DAY_MS);
    await stand(fee("local", 9_000), { validFrom: inDays(10), validTo: inDays(20) });
    expect(await propose(commission("cash_in", 6_000), { validFrom: inDays(5) })).toMatchObject(above("local", 1));
    expect(await propose(commission("cash_in", 6_000), { validFrom: inDays(12) })).toMatchObject(above("local", 1));
    const fits = { validFrom: inDays(12), validTo: inDays(20) };
    await stand(commission("cash_in", 6_000), fits);
    // What stands from then on makes way for nothing lower meanwhile; before and after it may be.
    expect(await propose(fee("local", 5_999), { validFrom: inDays(13) })).toMatchObject(above("local", 1));
    await withdraw(await proposed(fee("local", 4_500), { validFrom: inDays(1) }));
  });
});

describe("approved", () => {
  // Past everything that was planned above.
  beforeAll(() => clock.advance(30 * DAY_MS));

  test("after the other one has come to stand: refused, whichever was first", async () => {
    const more = await proposed(commission("pay_out", 10_500));
    const less = await proposed(fee("cash_pickup", 12_000, 25));
    expect(await decide(more)).toMatchObject({ code: 200 });
    expect(await decide(less)).toMatchObject(above("cash_pickup", 1));
    expect(await decide(less, desk.staff(desk.joko), "reject")).toMatchObject({ code: 200 });
  });

  test("both at once: one of them", async () => {
    for (let round = 0; round < 5; round++) {
      await stand(commission("pay_out", 2_500 + round));
      const more = await proposed(commission("pay_out", 10_500 - round));
      const less = await proposed(fee("cash_pickup", 12_000 - round, 25));
      const answers = await Promise.all([decide(more), decide(less)]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ code }) => code === 409)).toMatchObject({ status: "commission_above_fee" });
      await decide(answers[0]?.code === 200 ? less : more, desk.staff(desk.joko), "reject");
      clock.advance(61_000);
      await stand(commission("pay_out", 2_400 - round));
      await stand(fee("cash_pickup", 12_500 + round, 25));
    }
  });
});
