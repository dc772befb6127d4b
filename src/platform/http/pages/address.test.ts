import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { addressOf, validateAddress, lowerPrefix } from "./address.ts";

const config = parseConfig({ APP_ENV: "test", SITE_URL: "https://sampai.test" });

test.each([
  "/",
  "/en",
  "/en/",
  "/faq?q=a//b",
  "/blog/biaya-kirim-2026",
  "/lacak/abcdEFGH1234_-xy",
  "/_root.data",
  "/en/faq.data?_routes=root",
  "/office/content/articles/ar_01kc/versions?a=1&b=2",
  "/login?next=%2Fdashboard%2Ftransfers%3Fq%3D1",
  "/@name",
  "/caf%C3%A9",
  "/a.b/..c/d..",
  "/.well-known/security.txt",
])("%s may be a page", (sent) => expect(validateAddress(sent)).toBe("page"));

test.each([
  ["/../evil", "not_found"],
  ["/..//evil", "not_found"],
  ["/.", "not_found"],
  ["/a/./b", "not_found"],
  ["/%2e%2e/a", "not_found"],
  ["/\\evil.example", "not_found"],
  ["/en/\\evil.example", "not_found"],
  ["/%5Cevil", "not_found"],
  ["/en/%2f%2fevil", "not_found"],
  ["/%25252Fevil", "not_found"],
  ["/%09/evil", "not_found"],
  ["/a%00", "not_found"],
  ["/a%7f", "not_found"],
  ["/a\u0085", "not_found"],
  ["faq", "not_found"],
  ["*", "not_found"],
  ["", "not_found"],
  ["/".repeat(13), { moved: "/" }],
  ["/".repeat(15), "too_long"],
] as const)("%j: %j", (sent, verdict) => expect(validateAddress(sent)).toEqual(verdict));

describe("for any address", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    "%2f",
    "%2F",
    "%5c",
    "%252f",
    "..",
    ".",
    "en",
    "EN",
    "evil.example",
    "@",
    ":",
    "a",
    "faq",
    ".data",
    "?",
    "&",
    "=",
    "#",
    "%",
    "%zz",
    "\t",
    "\u0000",
    "é",
    "http:",
    "https://evil.example",
    "javascript:",
  );
  const sent = fc.oneof(
    fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 20 }).map((pieces) => `/${pieces.join("")}`),
    fc.string({ unit: "binary", maxLength: 60 }).map((text) => `/${text}`),
  );

  test("a rendered address belongs to the site, and its path has no leading double slash and no empty segment", () => {
    fc.assert(
      fc.property(sent, (text) => {
        if (validateAddress(text) !== "page") return;
        const address = addressOf(config, text);
        if (address === null) return;
        expect(address.origin).toBe("https://sampai.test");
        expect(address.pathname).not.toMatch(/\/\/|\\\\/);
        expect(address.pathname).not.toMatch(/%(?:2f|5c)/i);
      }),
      { numRuns: 5_000 },
    );
  });

  test("a redirect stays on the site, and its target is not redirected again because of slashes", () => {
    fc.assert(
      fc.property(sent, (text) => {
        const verdict = validateAddress(text);
        const address = addressOf(config, text);
        const targets = [
          typeof verdict === "object" ? verdict.moved : null,
          verdict === "page" && address ? lowerPrefix(address) : null,
        ];
        for (const to of targets) {
          if (to === null) continue;
          expect(new URL(to, "https://sampai.test/en/faq").origin).toBe("https://sampai.test");
          expect(to).toMatch(/^\/(?![\\/])/);
          expect(typeof validateAddress(to)).toBe("string");
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
