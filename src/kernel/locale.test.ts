import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES, localizePath, splitLanguagePrefix } from "./locale.ts";

test.each([
  ["/en", "EN", "/"],
  ["/en/", "EN", "/"],
  ["/en/faq", "EN", "/faq"],
  ["/faq", null, "/faq"],
  ["/", null, "/"],
  ["/england", null, "/england"],
  ["/en/en/faq", "EN", "/en/faq"],
  ["/en//evil.example", "EN", "/evil.example"],
  ["/en/\\evil.example", "EN", "/evil.example"],
  ["//evil.example/faq", null, "/evil.example/faq"],
  ["/\\/evil.example", null, "/evil.example"],
] as const)("%s is %s and %s", (pathname, prefix, path) => expect(splitLanguagePrefix(pathname)).toEqual({ prefix, path }));

test.each([
  ["/", "/en"],
  ["/faq", "/en/faq"],
  ["/?to=SG", "/en?to=SG"],
  ["/officers", "/en/officers"],
  ["/dashboard", "/dashboard"],
  ["/dashboard/transfers/tr_1#pay", "/dashboard/transfers/tr_1#pay"],
  ["/dashboard?x=1", "/dashboard?x=1"],
  ["/office/corridor", "/office/corridor"],
  ["/dev/mailbox", "/dev/mailbox"],
])("%s in English is %s: pages for signed-in users have one address", (path, english) => {
  expect(localizePath(path, "EN")).toBe(english);
  expect(localizePath(path, "ID")).toBe(path);
});

test("a link to the same page in the other language never leaves the site", () => {
  const piece = fc.constantFrom("/", "//", "\\", "en", "evil.example", "@", ":", "a", "..", ".", "%2f", "\t", "?", "#");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...LANGUAGES), (pieces, language) => {
      const { path } = splitLanguagePrefix(`/${pieces.join("")}`);
      expect(path).toMatch(/^\/(?![\\/])/);
      expect(new URL(localizePath(path, language), "https://sampai.test/en/").origin).toBe("https://sampai.test");
    }),
    { numRuns: 5_000 },
  );
});
