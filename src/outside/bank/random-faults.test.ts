/** Payouts through a bank of which nearly every second answer is faulty: a careful caller pays each exactly once, or not at all. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { openTestBank, testOrder, type TestBank } from "../testing/bank.ts";

const PAYOUTS = 300;
const AT_ONCE = 30;
const MAX_ROUNDS = 60;
const SEED = "2026-11-21";
/** About 45 in 100. */
const FAULTS = {
  silence_after: 0.06,
  bad_gateway_after: 0.05,
  timeout_after: 0.05,
  noise_after: 0.02,
  late_answer: 0.03,
  silence_before: 0.05,
  error_before: 0.05,
  inconsistent: 0.03,
  not_found_once: 0.04,
  wrong_amount_once: 0.03,
  stale_token: 0.02,
  slow: 0.03,
  fails_later: 0.03,
  refused: 0.03,
  notification_thrice: 0.03,
};

type Final = Extract<PayoutAnswer, { outcome: "paid" | "refused" | "returned" }>;
const isFinal = (answer: InquiryAnswer): answer is Final => ["paid", "refused", "returned"].includes(answer.outcome);

/** As the product does it: inquires when anything is unclear; sends the order again only after two `not_found`, or when nothing was sent. */
async function settle(bank: TestBank, order: PayoutOrder): Promise<Final> {
  const { submit, inquire } = bank.party.payouts;
  let answer: InquiryAnswer = await submit(order);
  let notFound = 0;
  for (let round = 0; round < MAX_ROUNDS && !isFinal(answer); round++) {
    // oxlint-disable-next-line sampai/no-real-pause -- the bank's own time between two inquiries: its faults end by its clock
    await pause(20);
    if (answer.outcome === "not_found") notFound += 1;
    const mayBeSent: boolean = answer.outcome === "not_sent" || notFound >= 2;
    if (mayBeSent) notFound = 0;
    answer = await (mayBeSent ? submit(order) : inquire(order));
  }
  if (!isFinal(answer)) throw new Error(`${order.reference} with seed ${SEED}: ${JSON.stringify(answer)}`);
  return answer;
}

test("each is paid exactly once and reported as paid, or refused and not paid", async () => {
  await using bank = await openTestBank({ timeoutMs: 300 });
  await bank.control("faults", { seed: SEED, transfers: FAULTS, inquirySilence: 0.1, inquiryError: 0.1 });
  const orders = Array.from({ length: PAYOUTS }, (_, n) => testOrder(5_551_000 + n, { reference: `po_chance_${n}` }));
  const outcomes = new Map<string, Final>();
  const waiting = [...orders];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let order = waiting.pop(); order; order = waiting.pop()) outcomes.set(order.reference, await settle(bank, order));
    }),
  );
  const { paid } = (await bank.control("paid")) as { paid: { reference: string; times: number; amount: string }[] };
  const really = new Map(paid.map((one) => [one.reference, one]));
  for (const { reference } of orders) {
    const outcome = outcomes.get(reference)?.outcome;
    expect([reference, outcome, really.get(reference)?.times ?? 0]).toEqual([reference, outcome, outcome === "paid" ? 1 : 0]);
  }
  const refused = [...outcomes.values()].filter(({ outcome }) => outcome === "refused").length;
  expect(refused).toBeGreaterThan(5);
  expect(refused).toBeLessThan(40);
  for (const { amount } of paid) expect(amount).toBe("1000000.00");
});
