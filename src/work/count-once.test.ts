/** How often the queues are counted for one opening of the office: each count is a statement. */
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { WorkQueue } from "#platform/work/part.ts";
import * as contract from "./contract.ts";
import { workHttp } from "./http.ts";
import { COUNT_KEPT_MS } from "./keep-counts.ts";

const app = await openTestApp();
let counted = 0;
const queue = (name: string, isWatched?: true): WorkQueue => ({
  name,
  needs: [{ menu: "dashboard", module: ["view"] }],
  goalMs: 1_000,
  page: null,
  ...(isWatched ? { isWatched } : {}),
  count: async (_db, { now }) => {
    counted += 1;
    return { count: 2, since: now, newest: now };
  },
});
const facts = { at: null, unanswered: 0 };
const api = await openTestApi(app, [
  workHttp({
    queues: [queue("transfers_person"), queue("support_messages"), queue("transfers_late", true)],
    proposals: [],
    holdersOf: async () => [],
    listStopped: async () => [],
    readHealth: async () => ({
      worker: { living: 1, dueSince: null },
      bank: facts,
      partner: null,
      messages: { sentAt: null, queuedSince: null },
      rates: { oldest: null, areUsable: true },
      relay: null,
    }),
    readToday: async () => ({ day: [], now: [] }),
    namesOf: async () => new Map(),
  }),
]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const actor: Actor = {
  kind: "staff",
  id: "us_ani",
  level: "OPERATIONS",
  menuAccess: [{ menu: "dashboard", module: ["view"] }],
};
const badge = async (as = actor) => expectOk(await api.call(contract.countWork, {}, { actor: as }));
/** What `work` does, and how many queues it counts. */
async function countsOf(work: () => Promise<unknown>): Promise<number> {
  const before = counted;
  await work();
  return counted - before;
}

test("the front page counts each queue once, the badge after it none; another page counts again only after some seconds", async () => {
  expect(await countsOf(() => api.call(contract.readWork, {}, { actor }))).toBe(3);
  expect(await countsOf(badge)).toBe(0);
  expect(await badge()).toEqual({ count: 4, isMore: false, overdue: 0 });
  app.runtime.clock.advance(COUNT_KEPT_MS);
  expect(await countsOf(badge)).toBe(2);
  expect(await countsOf(badge)).toBe(0);
});

test("after an act of the person the badge is counted at once, and that figure is kept", async () => {
  expect(await countsOf(() => badge())).toBe(0);
  expect(await countsOf(() => api.call(contract.countWork, { fresh: "Y" }, { actor }))).toBe(2);
  expect(await countsOf(() => badge())).toBe(0);
});

test("another person, and the same person with other rights, are counted for themselves", async () => {
  expect(await countsOf(() => badge({ ...actor, id: "us_budi" }))).toBe(2);
  expect(await countsOf(() => badge({ ...actor, level: "COMPLIANCE" }))).toBe(2);
});
