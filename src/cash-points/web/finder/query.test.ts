import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROVINCES, REGIONS } from "../../areas.ts";
import { addressOf, FINDER_PATH, isPlace, NOTHING_ASKED, readQuery } from "./query.ts";

const read = (query: string) => readQuery(new URLSearchParams(query));

describe("an address", () => {
  test.each<[string, string]>([
    ["", FINDER_PATH],
    // As a plain form sends it, with all that was left empty.
    ["q=&province=&service=&page=", FINDER_PATH],
    ["q=+pasar++senen+&province=31&city=&service=", `${FINDER_PATH}?province=31&q=pasar++senen`],
    ["region=java", `${FINDER_PATH}?region=java`],
    // The province says on which islands it lies.
    ["region=papua&province=32", `${FINDER_PATH}?province=32`],
    ["city=3273", `${FINDER_PATH}?province=32&city=3273`],
    // Another province was chosen, and the city stood there from before.
    ["province=73&city=3273", `${FINDER_PATH}?province=73`],
    ["service=cash_in&open=1&page=2", `${FINDER_PATH}?service=cash_in&open=1&page=2`],
    ["page=99", `${FINDER_PATH}?page=50`],
    ["region=mars&province=x&city=12&service=loan&open=maybe&page=-1", FINDER_PATH],
    ["q=%00%0A", FINDER_PATH],
  ])("%j is written %j", (query, address) => expect(addressOf(read(query))).toBe(address));

  test("says the same when it is read again", () => {
    const query = fc.record({
      q: fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim()),
      region: fc.constantFrom(null, ...REGIONS),
      province: fc.constantFrom(null, ...PROVINCES),
      service: fc.constantFrom(null, "pay_out" as const, "cash_in" as const),
      isOpen: fc.boolean(),
      page: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(query, (asked) => {
        const address = addressOf({ ...NOTHING_ASKED, ...asked });
        expect(addressOf(read(address.split("?")[1] ?? ""))).toBe(address);
      }),
    );
  });
});

test("areas and their pages are places of their own, what somebody searches for is not", () => {
  expect(["", "province=32", "city=3273&page=2", "region=java"].every((query) => isPlace(read(query)))).toBe(true);
  expect(["q=pasar", "open=1", "service=pay_out&province=32"].some((query) => isPlace(read(query)))).toBe(false);
});
