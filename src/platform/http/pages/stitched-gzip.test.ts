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

test("the gzip and the plain form are the same text, whatever is before, in and after the slot", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.constantFrom("cached", "once"), (before, slot, after, sent) => {
      fc.pre(Buffer.byteLength(slot) <= 0xffff);
      const page = stitch(before, after, sent);
      expect(page.plain(slot).toString("utf8")).toBe(Buffer.from(before + slot + after).toString("utf8"));
      expect(gunzipSync(page.gzip(slot)).equals(page.plain(slot))).toBe(true);
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
])("%s", (_, before, slot, after) => {
  const page = stitch(before, after, "cached");
  expect(gunzipSync(page.gzip(slot)).toString("utf8")).toBe(before + slot + after);
});

test("one page serves many slots, concurrently and repeatedly", () => {
  const page = stitch("<head>", "</head>", "cached");
  for (const slot of ["a", "bb", "", "a"]) expect(gunzipSync(page.gzip(slot)).toString()).toBe(`<head>${slot}</head>`);
});

test.each([["x".repeat(65_536)], ["送".repeat(21_846)]])("a slot above 65,535 bytes is refused", (slot) => {
  expect(() => stitch("", "", "cached").gzip(slot)).toThrow("at most 65,535 bytes");
});
