/** Arrival times: counted from transfer histories by a job, published as shares. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { ARRIVAL_DAYS, FEWEST_ARRIVALS, listArrivals, readKeptPromises } from "./contract.ts";
import { countArrivals } from "./count-arrivals.ts";
import { openSenders, system } from "../testing/senders.ts";

const senders = await openSenders();
const { clock, api, newSender, paid, happen, app } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

interface ArrivalTimes {
  readonly corridor: string;
  readonly recent: { readonly medianMinutes: number; readonly p90Minutes: number } | null;
  readonly days: readonly { readonly day: string; readonly onTimeBps: number }[];
}
const arrivals = async (): Promise<readonly ArrivalTimes[]> => {
  await app.as({ actor: system }, countArrivals);
  return expectOk(await api.call(listArrivals, {})).corridors;
};

const kept = async () => expectOk(await api.call(readKeptPromises, {})).kept;

/** A domestic transfer that reaches the account this many minutes after its pay-in. */
async function arrivesAfter(minutes: number): Promise<void> {
  const { id } = await paid(await newSender());
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  clock.advance(minutes * MINUTE_MS);
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
  await happen(id, { type: "payout_answered", call: "inquiry", answer });
}

test("too few arrivals publish nothing; enough publish median, 90th percentile and on-time share, and recounting changes nothing", async () => {
  expect(await arrivals()).toEqual([]);
  for (const minutes of [1, 1, 1, 1]) await arrivesAfter(minutes);
  expect(await arrivals()).toEqual([{ corridor: "ID-ID-bank", recent: null, days: [] }]);
  expect(await kept()).toBeNull();
  // BI-FAST promises arrival within the hour.
  await arrivesAfter(180);
  expect(FEWEST_ARRIVALS).toBe(5);
  const day = toLocalDate(clock.now());
  const expected = [{ corridor: "ID-ID-bank", recent: { medianMinutes: 1, p90Minutes: 180 }, days: [{ day, onTimeBps: 8_000 }] }];
  expect(await arrivals()).toEqual(expected);
  expect(await arrivals()).toEqual(expected);
  expect(await kept()).toEqual({ onTimeBps: 8_000, atLeast: 5 });
  for (const minutes of [1, 1, 1, 1, 1, 1, 1, 180]) await arrivesAfter(minutes);
  await arrivals();
  // 11 of 13: the share rounded down, the number down to its first digit.
  expect(await kept()).toEqual({ onTimeBps: 8_461, atLeast: 10 });
});

test("a transfer under way is not counted as arrived; old days stay stored and are published for the whole period", async () => {
  const before = await arrivals();
  await paid(await newSender());
  expect(await arrivals()).toEqual(before);
  clock.advance(8 * DAY_MS);
  expect(await arrivals()).toEqual([{ ...before[0], recent: null }]);
  clock.advance((ARRIVAL_DAYS - 8) * DAY_MS);
  expect(await arrivals()).toEqual([]);
});
