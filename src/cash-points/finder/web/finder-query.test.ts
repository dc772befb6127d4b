import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROVINCES, REGIONS } from "../../areas/model/areas.ts";
import { addressOf, FINDER_PATH, isPlace, EMPTY_QUERY, readQuery } from "./finder-query.ts";

const read = (query: string) => readQuery(new URLSearchParams(query));

describe("a finder address", () => {
  test.each<[string, string]>([
    ["", FINDER_PATH],
    // As a plain form sends it, with its empty fields.
    ["q=&province=&service=&page=", FINDER_PATH],
    ["q=+pasar++senen+&province=31&city=&service=", `${FINDER_PATH}?province=31&q=pasar++senen`],
    ["region=java", `${FINDER_PATH}?region=java`],
    // The province determines the island group.
    ["region=papua&province=32", `${FINDER_PATH}?province=32`],
    ["city=3273", `${FINDER_PATH}?province=32&city=3273`],
    // A different province was chosen while the city of the previous one was still set.
    ["province=73&city=3273", `${FINDER_PATH}?province=73`],
    ["service=cash_in&open=1&page=2", `${FINDER_PATH}?service=cash_in&open=1&page=2`],
    ["page=99", `${FINDER_PATH}?page=50`],
    ["region=mars&province=x&city=12&service=loan&open=maybe&page=-1", FINDER_PATH],
    ["q=%00%0A", FINDER_PATH],
  ])("%j is normalised to %j", (query, address) => expect(addressOf(read(query))).toBe(address));

  test("is unchanged when read again", () => {
    const query = fc.record({
      q: fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim()),
      region: fc.constantFrom(null, ...REGIONS),
      province: fc.constantFrom(null, ...PROVINCES),
      service: fc.constantFrom(null, "pay_out" as const, "cash_in" as const),
      isOpen: fc.boolean(),
      page: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(query, (wanted) => {
        const address = addressOf({ ...EMPTY_QUERY, ...wanted });
        expect(addressOf(read(address.split("?")[1] ?? ""))).toBe(address);
      }),
    );
  });
});

test("areas and their pages are indexed by search engines, searches are not", () => {
  expect(["", "province=32", "city=3273&page=2", "region=java"].every((query) => isPlace(read(query)))).toBe(true);
  expect(["q=pasar", "open=1", "service=pay_out&province=32"].some((query) => isPlace(read(query)))).toBe(false);
});
