/** How quickly money arrives: counted from histories by a job, told to everybody in shares. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { ARRIVAL_DAYS, FEWEST_ARRIVALS, listArrivals } from "./contract-arrivals.ts";
import { countArrivals } from "./count-arrivals.ts";
import { openSenders, system } from "./testing/senders.ts";

const senders = await openSenders();
const { clock, api, newSender, paid, happen, house } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

interface Told {
  readonly corridor: string;
  readonly recent: { readonly halfWithinMinutes: number; readonly mostWithinMinutes: number } | null;
  readonly days: readonly { readonly day: string; readonly onTimeBps: number }[];
}
const told = async (): Promise<readonly Told[]> => {
  await house.as({ actor: system }, countArrivals);
  return ((await api.call(listArrivals, {})).data as { corridors: Told[] }).corridors;
};

/** A domestic transfer that is in the account so many minutes after it was paid in. */
async function arrivesAfter(minutes: number): Promise<void> {
  const { id } = await paid(await newSender());
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  clock.advance(minutes * MINUTE_MS);
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "payout_answered", asked: "inquiry", answer });
}

test("of too few nothing is said; then half, and nine in ten, and the share that kept the promise, counted twice the same", async () => {
  expect(await told()).toEqual([]);
  for (const minutes of [1, 1, 1, 1]) await arrivesAfter(minutes);
  expect(await told()).toEqual([{ corridor: "ID-ID-bank", recent: null, days: [] }]);
  // The promise of BI-FAST is within the hour.
  await arrivesAfter(180);
  expect(FEWEST_ARRIVALS).toBe(5);
  const day = toLocalDate(clock.now());
  const expected = [
    { corridor: "ID-ID-bank", recent: { halfWithinMinutes: 1, mostWithinMinutes: 180 }, days: [{ day, onTimeBps: 8_000 }] },
  ];
  expect(await told()).toEqual(expected);
  expect(await told()).toEqual(expected);
});

test("what is under way has not arrived; old days stay, and are told as long as they are told at all", async () => {
  const before = await told();
  await paid(await newSender());
  expect(await told()).toEqual(before);
  clock.advance(8 * DAY_MS);
  expect(await told()).toEqual([{ ...before[0], recent: null }]);
  clock.advance((ARRIVAL_DAYS - 8) * DAY_MS);
  expect(await told()).toEqual([]);
});
