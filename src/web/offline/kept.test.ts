import { beforeEach, expect, test, vi } from "vitest";
import { forgetKept, keep, readKept } from "./kept.ts";

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

test("belongs to who was signed in when it was kept", () => {
  keep("sari@demo.example", [1]);
  expect(readKept()).toEqual([1]);
  expect(readKept(undefined, "sari@demo.example")).toEqual([1]);
  expect(readKept(undefined, "budi@demo.example")).toBeNull();
});

test("is forgotten at the sign-in of somebody else, not at the person's own, and always at signing out", () => {
  keep("sari@demo.example", [1]);
  forgetKept("sari@demo.example");
  expect(readKept()).toEqual([1]);
  forgetKept("budi@demo.example");
  expect(stored.size).toBe(0);
  keep("sari@demo.example", [1]);
  forgetKept();
  expect(stored.size).toBe(0);
});

test("what is no text of ours is nothing", () => {
  for (const text of ["", "{", "null"]) expect(readKept(text)).toBeNull();
});

test("where storage is forbidden nothing is kept, and nothing fails", () => {
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
  expect(readKept()).toBeNull();
});
