/** The language's cookie is one of ours: a day, on the domain of the others. */
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

test("what a page writes is on the domain that the server's cookies are on, and without one on its own host", () => {
  expect(written("sampai.test", "https:")).toBe("language=EN; path=/; max-age=86400; samesite=lax; secure; domain=sampai.test");
  expect(written("", "http:")).toBe("language=EN; path=/; max-age=86400; samesite=lax");
});
