/**
 * Orders under chance faults, driven as transfers drives them: sent again only where nothing was sent, or where the partner has said twice that
 * there is none. However badly it goes, each is paid once, or refused and not paid.
 */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { systemClock, systemRandom } from "#platform/clock.ts";
import type { PayoutOrder } from "#transfers/payout.ts";
import { createPartner } from "../../simulators/partner/partner.ts";
import { type Partner, partnerParty } from "./partner.ts";
import { bankOrder, controlOf, PARTNER_KEYS } from "./testing/partner-order.ts";

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

/** Three processes: what one has learnt, the others do not know. None is left alone: this is about answers, not about rests. */
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

/** Drives an order to its end; every third is sent by two at once now and then, as after a crash between call and record. */
async function drive(order: PayoutOrder, isDoubled: boolean): Promise<string> {
  let mustAsk = false;
  let notFound = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!mustAsk) {
      const [{ outcome }] = await Promise.all([
        anyone().submit(order),
        ...(isDoubled && step % 2 === 0 ? [anyone().submit(order)] : []),
      ]);
      if (outcome === "paid" || outcome === "refused") return outcome;
      mustAsk = outcome !== "not_sent" || isDoubled;
      notFound = 0;
      continue;
    }
    const { outcome } = await anyone().inquire(order);
    if (outcome === "paid" || outcome === "refused") return outcome;
    notFound = outcome === "not_found" ? notFound + 1 : 0;
    mustAsk = notFound < 2;
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
