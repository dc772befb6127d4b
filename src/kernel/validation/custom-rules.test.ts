import { describe, expect, test } from "vitest";
import {
  hasSpace,
  isDuplicateValue,
  isInvalid,
  maxTime,
  minTime,
  passwordConfirm,
  passwordStrong,
  validateDatetime,
} from "./custom-rules.ts";
import type { Rule } from "./rule.ts";

const LONG = "a".repeat(100_000);
const values = { password: "Abcdef1!" };
const label = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : String(value)).slice(0, 60);

interface Case {
  readonly rule: Rule;
  readonly passes: readonly unknown[];
  readonly fails: readonly unknown[];
}

const CASES: Record<string, Case> = {
  password_strong: {
    rule: passwordStrong(),
    passes: ["Abcdef1!", "aA1@aaaa", "aA1$%*?&#_!", `${"a".repeat(99_997)}A1_`],
    fails: [
      "Abcde1!",
      "abcdef1!",
      "ABCDEF1!",
      "Abcdefg!",
      "Abcdefg1",
      "Abcdef1!-",
      "Abcdef1! ",
      "Abcdef1!\n",
      "Ábcdef1!",
      "Abcdef1!👍",
      "Abcdef٣!",
      LONG,
      "   ",
      0,
      12345678,
      ["Abcdef1!"],
    ],
  },
  password_confirm: {
    rule: passwordConfirm("password"),
    passes: ["Abcdef1!"],
    fails: ["Abcdef1", "abcdef1!", 0, "   ", ["Abcdef1!"]],
  },
  _validate_datetime: {
    rule: validateDatetime(),
    passes: [
      "2026-11-23",
      "2024-02-29",
      "17:00",
      "17.00",
      "9:05",
      "17:00:59",
      "2026-11-23 17:00",
      "2026-11-23T17:00:00Z",
      "2026-11-23T17:00:00.123+07:00",
      new Date(0),
    ],
    fails: [
      "2026-02-29",
      "2026-13-01",
      "2026-1-1",
      "24:00",
      "17:60",
      "17",
      "2026-11-23T",
      "2026-11-23T25:00",
      "2026-11-2317:00",
      "2026-11-23T17:00+25:00",
      "17:00+07:00",
      "23/11/2026",
      "besok",
      "٣",
      "   ",
      0,
      Number.POSITIVE_INFINITY,
      new Date(Number.NaN),
      ["2026-11-23"],
      LONG,
      "2026-11-23\n",
      "17:00\n",
    ],
  },
  min_time: {
    rule: minTime("08:30"),
    passes: [
      "08:30",
      "08.30",
      "8:30",
      "08:30:59",
      "23:59",
      "2026-11-23 09:00",
      "2026-11-23T09:00:00Z",
      { hours: 8, minutes: 30 },
    ],
    fails: [
      "08:29",
      "08:29:59",
      "00:00",
      "2026-11-23",
      "24:00",
      "x",
      "٠٩:٠٠",
      0,
      900,
      -1,
      Number.NaN,
      { hours: 8, minutes: 29 },
      { hours: "9", minutes: 0 },
      { hours: 24, minutes: 0 },
      {},
      new Date(0),
      "   ",
      LONG,
    ],
  },
  max_time: {
    rule: maxTime("17:00"),
    passes: ["17:00", "17:00:59", "00:00", "2026-11-23 16:59", { hours: 17, minutes: 0 }],
    fails: [
      "17:01",
      "23:59",
      "2026-11-23",
      "x",
      0,
      { hours: 17, minutes: 1 },
      { hours: Number.NaN, minutes: 0 },
      new Date(0),
      "   ",
    ],
  },
  has_space: {
    rule: hasSpace(),
    passes: ["a_b", "👍", 0, "٣", LONG, ["a", "b"]],
    fails: ["a b", " a", "   ", "a\tb", "a\u00A0b", "a\n", ["a", "b c"]],
  },
  is_duplicate_value: { rule: isDuplicateValue(), passes: ["N", "y", "YY", 0, false, true, "   ", ["Y"]], fails: ["Y"] },
  is_invalid: { rule: isInvalid("account closed"), passes: ["N", "y", 0, "   "], fails: ["Y"] },
};

describe.each(Object.entries(CASES))("%s", (_, { rule, passes, fails }) => {
  test.each(passes.map((value) => [label(value), value]))("passes %s", (_label, value) =>
    expect(rule(value, { values })).toBeNull(),
  );
  test.each(fails.map((value) => [label(value), value]))("refuses %s", (_label, value) =>
    expect(rule(value, { values })).not.toBeNull(),
  );
  test.each([[null], [undefined], [""], [[]]])("passes the empty value %s", (value) =>
    expect(rule(value, { values })).toBeNull(),
  );
  test("passes the empty value of a form without other fields", () => expect(rule("", {})).toBeNull());
});

test("failures carry the parameters of their messages", () => {
  expect(minTime("08:30")("08:00", {})).toEqual({ rule: "min_time", params: { time: "08:30" } });
  expect(maxTime("17:00")("17:01", {})).toEqual({ rule: "max_time", params: { time: "17:00" } });
  expect(isInvalid("account closed")("Y", {})).toEqual({ rule: "is_invalid", params: { reason: "account closed" } });
});

test.each(["25:00", "", "8", "08:60", "x"])("a bound of %j is a programming error", (time) => {
  expect(() => minTime(time)).toThrow(RangeError);
  expect(() => maxTime(time)).toThrow(RangeError);
});
