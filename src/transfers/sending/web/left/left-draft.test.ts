/** A draft that was left at the check: cached for a day, for the person who left it, and gone once it is sent. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { forgetCached, keep, readCached } from "#web/offline/device-cache.ts";
import { setSession, type UserAuth } from "#web/session/store.ts";
import type { Draft } from "../address.ts";
import { forgetLeft, noteLeft, readLeft } from "./left-draft.ts";

const NOW = new Date("2026-11-30T07:00:00Z");
const draft: Draft = {
  id: "tr_01kbcdefghjkmnpqrstvwxyz00",
  quote: "qt_01kbcdefghjkmnpqrstvwxyz00",
  recipient: "rc_01kbcdefghjkmnpqrstvwxyz00",
  purpose: "FAMI",
  source: "salary",
  named: null,
  refused: null,
};
const signedInAs = (email: string) => setSession({ status: "signed_in", auth: { email_address: email } as UserAuth }, "token");

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  signedInAs("siti@example.test");
});
afterEach(() => vi.unstubAllGlobals());

test("is offered for a day, to the person who left it", () => {
  noteLeft(draft, NOW);
  expect(readLeft(new Date(NOW.getTime() + DAY_MS - 1))).toEqual(draft);
  expect(readLeft(new Date(NOW.getTime() + DAY_MS))).toBeNull();
  signedInAs("budi@example.test");
  expect(readLeft(NOW)).toBeNull();
  forgetLeft();
  signedInAs("siti@example.test");
  expect(readLeft(NOW)).toEqual(draft);
});

test("is gone once it is sent or the person signs out; what else is cached stays until then", () => {
  keep("siti@example.test", { transfers: [] });
  noteLeft(draft, NOW);
  expect(readCached(undefined, "siti@example.test")).toMatchObject({ transfers: [] });
  forgetLeft();
  expect(readLeft(NOW)).toBeNull();
  expect(readCached(undefined, "siti@example.test")).toEqual({ transfers: [] });
  noteLeft(draft, NOW);
  forgetCached();
  expect(readLeft(NOW)).toBeNull();
});

test("has no name, no account and no amount", () => {
  noteLeft(draft, NOW);
  const { left } = readCached(undefined, "siti@example.test") as { left: object };
  expect(Object.keys(left)).toEqual(["address", "at"]);
  expect(JSON.stringify(left)).not.toMatch(/minor|account|name=/);
});

test("nothing is noted for a visitor", () => {
  setSession({ status: "visitor" });
  noteLeft(draft, NOW);
  expect(readLeft(NOW)).toBeNull();
});
