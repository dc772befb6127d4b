/**
 * Orders under random faults, driven as transfers drives them: sent again only if nothing was sent, or after the partner has answered
 * `not_found` twice. Each is paid once, or refused and not paid.
 */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { systemClock, systemRandom } from "#platform/clock.ts";
import type { PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { createPartner } from "../../../simulators/partner/partner.ts";
import { type Partner, partnerParty } from "./partner.ts";
import { bankOrder, controlOf, PARTNER_KEYS } from "../testing/partner-order.ts";

const ORDERS = 80;
const SEED = 4;
const MAX_STEPS = 200;
const simulator = createPartner({
  ...PARTNER_KEYS,
  callbackSecret: "test-secret-of-callbacks",
  callbackUrl: null,
  timings: { submitMs: 1, completeMs: 2 },
});
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });
const control = controlOf(url);
afterAll(() => simulator.close());

/** Three processes that share no state. No circuit breaker opens: the test is about answers, not about pauses. */
const partners = Array.from({ length: 3 }, () =>
  partnerParty({
    ...PARTNER_KEYS,
    url,
    clock: systemClock,
    random: systemRandom,
    timeoutMs: 400,
    confirmTimeoutMs: 400,
    breaker: { maxFailures: 1_000_000, restMs: 1 },
  }),
);
let turn = 0;
const anyone = (): Partner => partners[(turn += 1) % partners.length] ?? partners[0]!;

/** Drives an order to its end. Every third is now and then sent twice at once, as after a crash between call and record. */
async function drive(order: PayoutOrder, isDoubled: boolean): Promise<string> {
  let mustInquire = false;
  let notFound = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!mustInquire) {
      const [{ outcome }] = await Promise.all([
        anyone().submit(order),
        ...(isDoubled && step % 2 === 0 ? [anyone().submit(order)] : []),
      ]);
      if (outcome === "paid" || outcome === "refused") return outcome;
      mustInquire = outcome !== "not_sent" || isDoubled;
      notFound = 0;
      continue;
    }
    const { outcome } = await anyone().inquire(order);
    if (outcome === "paid" || outcome === "refused") return outcome;
    notFound = outcome === "not_found" ? notFound + 1 : 0;
    mustInquire = notFound < 2;
    // oxlint-disable-next-line sampai/no-real-pause -- the partner's own time between two inquiries
    if (outcome === "pending") await pause(5);
  }
  return "never";
}

test(`of ${ORDERS} orders with four answers of ten faulty, each is paid once or refused and not paid (seed ${SEED})`, async () => {
  await control("faults", {
    seed: SEED,
    silence_before: 0.03,
    silence_after: 0.04,
    error_before: 0.15,
    error_after: 0.18,
  });
  // Every tenth is declined.
  const orders = Array.from({ length: ORDERS }, (_, n) => bankOrder(n % 10 === 9 ? 6 : 1));
  const ends = await Promise.all(orders.map((order, n) => drive(order, n % 3 === 0)));
  for (const [n, order] of orders.entries()) {
    const isDeclined = n % 10 === 9;
    expect([order.reference, ends[n], await control(`paid/${order.reference}`)]).toMatchObject([
      order.reference,
      isDeclined ? "refused" : "paid",
      { times: isDeclined ? 0 : 1 },
    ]);
  }
  expect(await control("books")).toMatchObject({ faults: [] });
}, 120_000);
