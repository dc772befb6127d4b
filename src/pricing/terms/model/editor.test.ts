/** The form about a term gives back the value it was filled with, for every value of the seed, and reads percentages exactly. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readPricingFiles } from "../../../../db/seed/pricing-files.ts";
import { fieldsOf } from "./editor-fields.ts";
import { readLines, unreadLine, writeLines } from "./editor-lines.ts";
import { bpsOf, entriesOf, makeValue, percentText } from "./editor.ts";
import { isRoomKind, NEW_KEYS, NEW_KEY_KINDS, ROOM_KINDS } from "./kind-names.ts";
import { TERMS, termContentSchema } from "./term-kinds.ts";

test("a form that nobody changed makes the value in force", async () => {
  const seen = new Set<string>();
  let counted = 0;
  for (const { content } of await readPricingFiles("db/seed/pricing")) {
    if (!isRoomKind(content.kind) && content.kind !== "corridor" && content.kind !== "rail") continue;
    if (isRoomKind(content.kind)) seen.add(content.kind);
    const tiers = content.kind === "fee" ? content.value.tiers.length : 0;
    const fields = fieldsOf(content.kind, content.key, content.value, tiers);
    const value = makeValue(fields, entriesOf(fields, content.value, ","), content.value);
    const made = { kind: content.kind, key: content.key, value } as z.output<typeof termContentSchema>;
    expect(z.encode(termContentSchema, made)).toEqual(z.encode(termContentSchema, content));
    counted += 1;
  }
  expect(counted).toBeGreaterThan(100);
  expect([...seen].toSorted(), "every kind of the room is in the seed").toEqual(ROOM_KINDS.toSorted());
});

test("lines are read as they are written, in any order; a line that cannot be read, or repeats a day, is named", () => {
  const days = [
    { day: "2027-01-01", names: { ID: "Tahun Baru", EN: "New Year" } },
    { day: "2027-12-25", names: { ID: "Hari Raya Natal", EN: "Christmas, first day" } },
  ];
  expect(readLines(writeLines(days.toReversed(), "holidays"), "holidays")).toEqual(days);
  expect(readLines("", "holidays")).toEqual([]);
  expect(unreadLine(writeLines(days, "holidays"), "holidays")).toBeNull();
  expect(unreadLine("2027-01-01; Tahun Baru; New Year\n\n2027-1-2; a; b", "holidays")).toBe(3);
  expect(unreadLine("2027-01-01; Tahun Baru; New Year\n2027-01-01; Natal; Christmas", "holidays")).toBe(2);
  expect(unreadLine("2027-01-01; Tahun Baru", "holidays")).toBe(1);
  const points = { farmer: 10, sailor: 0, P_1: 1_000 };
  expect(readLines(writeLines(points, "points"), "points")).toEqual(points);
  expect(["farmer: ten", "farmer 10", ": 10"].map((line) => unreadLine(line, "points"))).toEqual([1, 1, 1]);
});

test("a promise has its rail's arrival, or one of its own", () => {
  const made = (entries: Record<string, string>) => {
    const fields = fieldsOf("promise", "ID-SG-bank", {}, 0);
    return z.safeEncode(TERMS.promise.value, makeValue(fields, { checksMinutes: "15", ...entries }, {}) as never);
  };
  expect(made({ "arrival-kind": "rail" }).data).toEqual({ checksMinutes: 15, arrival: null });
  const minutes = { "arrival-kind": "minutes", "arrival-minutes": "20", "arrival-days": "1" };
  expect(made(minutes).data?.arrival).toEqual({ kind: "minutes", minutes: 20 });
  const days = { "arrival-kind": "working_days", "arrival-days": "1", "arrival-by": "16:00" };
  expect(made(days).data?.arrival).toEqual({ kind: "working_days", days: 1, by: "16:00" });
  expect(made({ "arrival-kind": "working_days", "arrival-days": "1" }).success).toBe(false);
});

test("the keys that can be added are keys of their kinds", () => {
  for (const kind of NEW_KEY_KINDS) {
    expect(NEW_KEYS[kind].pattern.test(NEW_KEYS[kind].example), kind).toBe(true);
    expect(TERMS[kind].key.safeParse(NEW_KEYS[kind].example).success, kind).toBe(true);
  }
});

test("a percentage is read as it is written, with comma or point", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom("," as const, "." as const), (bps, separator) => {
      expect(bpsOf(percentText(bps, separator))).toBe(bps);
    }),
  );
  expect(["1", "0,8", "0.85", " 12 "].map(bpsOf)).toEqual([100, 80, 85, 1_200]);
  expect(["", "-1", "0,855", "1%", "1e2", "1000"].map(bpsOf)).toEqual([null, null, null, null, null, null]);
});
