/** The language cookie: valid for a day, on the domain of our other cookies. */
import { afterEach, expect, test, vi } from "vitest";
import { writeCookie } from "./cookies.ts";

afterEach(() => vi.unstubAllGlobals());

function written(domain: string, protocol: string): string {
  const page = { cookie: "", head: { querySelector: () => ({ content: domain }) } };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol });
  writeCookie("language", "EN");
  return page.cookie;
}

test("a cookie written by a page is on the domain of the server's cookies, or without one on its own host", () => {
  expect(written("sampai.test", "https:")).toBe("language=EN; path=/; max-age=86400; samesite=lax; secure; domain=sampai.test");
  expect(written("", "http:")).toBe("language=EN; path=/; max-age=86400; samesite=lax");
});
