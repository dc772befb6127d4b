import { beforeEach, expect, test, vi } from "vitest";
import { forgetCached, keep, readCached } from "./device-cache.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
  return () => vi.unstubAllGlobals();
});

test("belongs to the person signed in when it was stored", () => {
  keep("sari@demo.example", [1]);
  expect(readCached()).toEqual([1]);
  expect(readCached(undefined, "sari@demo.example")).toEqual([1]);
  expect(readCached(undefined, "budi@demo.example")).toBeNull();
});

test("is deleted when another person signs in, not when the owner does, and always at sign-out", () => {
  keep("sari@demo.example", [1]);
  forgetCached("sari@demo.example");
  expect(readCached()).toEqual([1]);
  forgetCached("budi@demo.example");
  expect(stored.size).toBe(0);
  keep("sari@demo.example", [1]);
  forgetCached();
  expect(stored.size).toBe(0);
});

test("an unknown format counts as empty", () => {
  for (const text of ["", "{", "null"]) expect(readCached(text)).toBeNull();
});

test("where storage is forbidden nothing is stored, and nothing fails", () => {
  vi.stubGlobal("localStorage", {
    ...storage,
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  keep("sari@demo.example", [1]);
  expect(readCached()).toBeNull();
});
