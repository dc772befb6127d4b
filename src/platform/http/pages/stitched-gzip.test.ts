import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stitch } from "./stitched-gzip.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constant(""),
  fc.string({ maxLength: 5 }).map((part) => part.repeat(5_000)),
);

test("the gzip form and the plain one are the same text, whatever is before, in and after the hole", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.constantFrom("kept", "once"), (before, hole, after, sent) => {
      fc.pre(Buffer.byteLength(hole) <= 0xffff);
      const page = stitch(before, after, sent);
      expect(page.plain(hole).toString("utf8")).toBe(Buffer.from(before + hole + after).toString("utf8"));
      expect(gunzipSync(page.gzip(hole)).equals(page.plain(hole))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["nothing at all", "", "", ""],
  ["nothing but the hole", "", "x", ""],
  ["nothing before", "", "x", "after"],
  ["an empty hole", "before", "", "after"],
  ["65,535 bytes in the hole", "a", "x".repeat(65_535), "b"],
  ["65,535 bytes of UTF-8", "送", "送".repeat(21_845), "ñ"],
  ["a large page", "é".repeat(500_000), "hole", "ü".repeat(500_000)],
])("%s", (_, before, hole, after) => {
  const page = stitch(before, after, "kept");
  expect(gunzipSync(page.gzip(hole)).toString("utf8")).toBe(before + hole + after);
});

test("one page serves many holes, at once and again", () => {
  const page = stitch("<head>", "</head>", "kept");
  for (const hole of ["a", "bb", "", "a"]) expect(gunzipSync(page.gzip(hole)).toString()).toBe(`<head>${hole}</head>`);
});

test.each([["x".repeat(65_536)], ["送".repeat(21_846)]])("a hole beyond 65,535 bytes is refused", (hole) => {
  expect(() => stitch("", "", "kept").gzip(hole)).toThrow("at most 65,535 bytes");
});
