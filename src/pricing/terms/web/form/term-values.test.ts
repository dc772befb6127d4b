/** What the form about a term refuses by itself, and at which entry. */
import { expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { fieldsOf, type Entry } from "../../model/editor-fields.ts";
import { entriesOf } from "../../model/editor.ts";
import type { TermContent } from "../../model/term-kinds.ts";
import { contentOf, termSchema } from "./term-values.ts";

const idr = (units: bigint) => wholeUnits("IDR", units);
const fee: TermContent = {
  kind: "fee",
  key: "international",
  value: {
    tiers: [
      { from: money("IDR", 0n), fixed: idr(25_000n), bps: 10 },
      { from: idr(100_000_000n), fixed: idr(75_000n), bps: 5 },
    ],
  },
};
const fields = fieldsOf("fee", fee.key, fee.value, 2);
const filled = (changed: Record<string, Entry> = {}) => ({ ...entriesOf(fields, fee.value, ","), ...changed });
const made = (changed: Record<string, Entry>) =>
  contentOf({ kind: "fee", key: fee.key, fields, entries: filled(changed), was: fee.value });
const wrong = (changed: Record<string, Entry>, reason = "why") => {
  const times = { when: "now", fromDay: "", fromTime: "", untilDay: "", untilTime: "" } as const;
  const checked = termSchema(fields).safeParse({ entries: filled(changed), ...times, reason });
  return checked.success ? [] : checked.error.issues.map(({ path }) => path.join("."));
};

test("a changed entry makes the new value, and nothing else", () => {
  const { content } = made({ "tiers-0-bps": "0,12" });
  expect(content).toEqual({ ...fee, value: { tiers: [{ ...fee.value.tiers[0], bps: 12 }, fee.value.tiers[1]] } });
});

test("tiers that do not fit each other are refused at their entries", () => {
  expect(made({ "tiers-1-fixed": idr(200_000n) }).fault).toEqual({ field: "tiers-0-fixed", code: "fee_rises_at_boundary" });
  expect(made({ "tiers-1-from": idr(0n) }).fault?.code).toBe("tiers_not_ascending");
});

test("each entry has its own rules, and a reason is needed", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ "tiers-0-bps": "11" })).toEqual(["entries.tiers-0-bps"]);
  expect(wrong({ "tiers-0-bps": "a lot" })).toEqual(["entries.tiers-0-bps"]);
  expect(wrong({ "tiers-0-fixed": null })).toEqual(["entries.tiers-0-fixed"]);
  expect(wrong({ "tiers-0-min": null })).toEqual([]);
  expect(wrong({}, "")).toEqual(["reason"]);
});
