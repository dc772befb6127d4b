/** A booking in two currencies at a rate that nobody would agree on: refused until it is meant, and shown to the second person. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { addDays } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { recordReferenceRates } from "#pricing/rates/record-reference-rates.ts";
import { rate } from "#pricing/testing/pricing-app.ts";
import { BANK, idr } from "#reconciliation/testing/test-books.ts";
import { at, openTreasury, PARTNER, said } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, propose, read, capital } = office;
afterAll(office.close);
beforeEach(() => desk.clock.advance(61_000));

/** Rp 126.000.000 for some Singapore dollars. */
const deal = (units: bigint, more: { isFarRateMeant?: boolean } = {}) =>
  propose({
    template: "prefunding",
    out: at(BANK, idr(126_000_000n)),
    in: at(PARTNER, wholeUnits("SGD", units)),
    ...more,
  });

test("without a rate nothing is compared; with one, a misplaced digit is refused until it is meant", async () => {
  await capital(idr(900_000_000n));
  const early = expectOk(await deal(1n));
  expect((await read(early.id)).dealRate).toBeNull();

  const perEuro = new Map([
    ["IDR", rate("18900")],
    ["SGD", rate("1.5")],
  ]);
  await desk.app.as({}, (ctx) => recordReferenceRates(ctx, "ecb", { day: addDays(desk.today(), -1), perEuro }));
  // What was proposed before is shown beside the rate of now, also to the second person.
  expect((await read(early.id)).dealRate?.gainBps).toBe(-9_999);
  for (const units of [100_000n, 1_000n]) expect(said(await deal(units))).toBe("409 booking_rate_far");
  const meant = expectOk(await deal(1_000n, { isFarRateMeant: true }));
  expect((await read(meant.id)).dealRate?.gainBps).toBe(-9_000);
  const plain = expectOk(await deal(9_950n));
  expect((await read(plain.id)).dealRate).toEqual({
    given: { currency: "IDR", minor: "12600000000" },
    received: { currency: "IDR", minor: "12537000000" },
    gainBps: -50,
  });
});

test("a booking of one currency has no rate", async () => {
  const { id } = expectOk(await propose({ template: "owners_capital", in: at(BANK, idr(5n)) }));
  expect((await read(id)).dealRate).toBeNull();
});
