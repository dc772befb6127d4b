/** The room of terms: each kind and key with its value in force, the planned one and the proposal that waits. */
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readTermNow } from "./contract.ts";
import { ROOM_KINDS } from "./model/kind-names.ts";
import { listTermBoard, TERMS_PER_BOARD } from "./contract-list.ts";
import { openTermClient, rightsOn, spread } from "../testing/term-client.ts";

const client = await openTermClient();
const { api, app, decide, joko, lina, proposed, settle, staff } = client;
afterAll(client.close);
const board = async (input: object = {}, who = staff(joko)) => expectOk(await api.call(listTermBoard, input, who));
const found = async (key: string) => (await board({ kind: "spread" })).rows.find((row) => row.key === key);

test("a waiting proposal, then the planned value, then the value in force", async () => {
  const from = new Date(app.runtime.clock.now().getTime() + DAY_MS);
  const term = await proposed(spread(75), { validFrom: from });
  expect(await found("ID-SG-bank")).toMatchObject({
    now: { value: { bps: 60 }, until: null },
    planned: null,
    waiting: { value: { bps: 75 }, from: from.toISOString(), by: lina },
  });
  await decide(term);
  expect(await found("ID-SG-bank")).toMatchObject({
    now: { value: { bps: 60 } },
    planned: { value: { bps: 75 }, from: from.toISOString() },
    waiting: null,
  });
  const now = expectOk(await api.call(readTermNow, { kind: "spread", key: "ID-SG-bank" }, staff(joko)));
  expect(now).toMatchObject({ now: { term: { value: { bps: 60 } } }, planned: [{ id: term.id }], waiting: null });
  app.runtime.clock.advance(DAY_MS);
  expect(await found("ID-SG-bank")).toMatchObject({ now: { value: { bps: 75 }, since: from.toISOString() }, planned: null });
});

test("a rejected proposal is gone; a proposal for a new key is listed before it is in force", async () => {
  const term = await proposed({
    kind: "fee",
    key: "ID-JP-bank",
    value: { tiers: [{ from: { currency: "IDR", minor: 0n }, fixed: { currency: "IDR", minor: 3_000_000n }, bps: 0 }] },
  });
  const fee = async () => (await board({ kind: "fee" })).rows.find(({ key }) => key === "ID-JP-bank");
  expect(await fee()).toMatchObject({ now: null, planned: null, waiting: { by: lina } });
  await settle(term);
  expect(await fee()).toBeUndefined();
});

test("the pages together are every term once, and only kinds with a right are listed", async () => {
  const all: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await board(after === undefined ? {} : { after });
    expect(page.rows.length).toBeLessThanOrEqual(TERMS_PER_BOARD);
    all.push(...page.rows.map(({ kind, key }) => `${kind}/${key}`));
    after = page.next;
  }
  expect(new Set(all).size).toBe(all.length);
  const places = all.map((one) => ROOM_KINDS.findIndex((kind) => one.startsWith(`${kind}/`)));
  expect(places, "fees first, banks and holidays last").toEqual(places.toSorted((a, b) => a - b));
  expect(ROOM_KINDS[0]).toBe("fee");
  const named = async (search: string) => (await board({ search })).rows.map(({ kind, key }) => `${kind}/${key}`);
  expect(await named("bank central asia")).toContain("bank/014");
  expect(await named("014")).toContain("bank/014");
  expect(await named("%")).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
  const fees = await board({}, staff(lina, rightsOn("fee")));
  expect(new Set(fees.rows.map(({ kind }) => kind))).toEqual(new Set(["commission", "fee", "tax"]));
  expect(await api.call(listTermBoard, { kind: "tier" }, staff(lina, rightsOn("fee")))).toMatchObject({
    status: "permission_denied",
  });
});
