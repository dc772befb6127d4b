import { afterEach, expect, test, vi } from "vitest";
import { rememberAddress, rememberedAddress } from "./remembered-address.ts";

afterEach(() => vi.unstubAllGlobals());

function storage(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}

test("an address is remembered until somebody signs in without asking for it", () => {
  const items = storage();
  expect(rememberedAddress()).toBeNull();
  rememberAddress("siti@contoh.example");
  expect(rememberedAddress()).toBe("siti@contoh.example");
  rememberAddress(null);
  expect(rememberedAddress()).toBeNull();
  expect(items.size).toBe(0);
});

test("where the browser forbids storage nobody is remembered, and nothing fails", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  rememberAddress("siti@contoh.example");
  expect(rememberedAddress()).toBeNull();
});
