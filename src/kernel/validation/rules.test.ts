import { describe, expect, test } from "vitest";
import type { Rule } from "./rule.ts";
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  between,
  confirmed,
  digits,
  email,
  integer,
  is,
  isNot,
  length,
  max,
  maxValue,
  min,
  minValue,
  notOneOf,
  numeric,
  oneOf,
  regex,
  required,
  url,
} from "./rules.ts";

const LONG = "a".repeat(100_000);
const FAMILY = "👨‍👩‍👧";
const label = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : String(value)).slice(0, 60);
const values = { password: "Abcdef1!", count: 5, empty: "" };

interface Case {
  readonly rule: Rule;
  readonly passes: readonly unknown[];
  readonly fails: readonly unknown[];
}

/** In addition, every rule passes null, undefined, "" and [] (tested for all rules below). */
const CASES: Record<string, Case> = {
  email: {
    rule: email(),
    passes: [
      "a@b.co",
      "siti.nur+uang@contoh.co.id",
      "o'neil_1-x@sub-domain.example",
      ...[..."!#$%&*/=?^{|}~_+-"].flatMap((symbol) => [
        `a${symbol}b@contoh.co.id`,
        `${symbol}a@contoh.co.id`,
        `a${symbol}@contoh.co.id`,
      ]),
      ["a@b.co", "c@d.org"],
      `${"a".repeat(240)}@contoh.co.id`.slice(-254),
    ],
    fails: [
      ".a@b.co",
      "a..b@c.co",
      "a.@b.co",
      "a@b",
      "a@b.c",
      "a@b.1a",
      "a@b..co",
      "a@-b.co",
      "@b.co",
      "a b@c.co",
      "a@b.co ",
      "a@b.co\n",
      "a@@b.co",
      "ü@b.co",
      "a@b.co,c@d.co",
      ["a@b.co", "x"],
      ["a@b.co", ""],
      ["a@b.co", null],
      `${"a".repeat(250)}@b.co`,
      LONG,
      "   ",
      0,
      true,
      {},
      "٣",
      "👍",
    ],
  },
  integer: {
    rule: integer(),
    passes: ["0", "-0", "-12", "007", 0, -5, 12n, "1".repeat(400), ["1", 2]],
    fails: [
      "+1",
      "1.0",
      "1e3",
      "--1",
      "-",
      " 1",
      "1\n",
      "٣",
      1.5,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      "Infinity",
      "👍",
      "   ",
      ["1", "x"],
      false,
      {},
    ],
  },
  numeric: {
    rule: numeric(),
    passes: ["0", "0123", "٣", "٠١٢٣٤٥٦٧٨٩", 7, 12n, ["1", "٢"]],
    fails: [
      "-1",
      "1.5",
      "1٣",
      "+1",
      "1e3",
      "۳",
      "३",
      "３",
      " 1",
      -1,
      1.5,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      "👍",
      "   ",
      LONG,
      ["1", ""],
    ],
  },
  min: {
    rule: min(3),
    passes: ["abc", "👍👍👍", FAMILY, "   ", 123, LONG, ["abc", "abcd"]],
    fails: ["ab", "👍👍", 12, ["abc", "ab"], {}, true],
  },
  max: {
    rule: max(3),
    passes: ["abc", "👍👍👍", "   ", 123, -12, 0, "٣", ["abc", "a"]],
    fails: ["abcd", FAMILY, 1234, -123, LONG, ["abcd"], {}, Number.POSITIVE_INFINITY],
  },
  min_value: {
    rule: minValue(0),
    passes: [0, "0", "-0", "1.5", "007", 5n, ["1", 2], "9".repeat(300)],
    fails: [
      -1,
      "-0.1",
      "٣",
      "1e3",
      "1e400",
      Number.POSITIVE_INFINITY,
      Number.NaN,
      "9".repeat(400),
      "0x10",
      " 5",
      "5 ",
      "1,000",
      "👍",
      "   ",
      [1, -1],
      true,
      {},
    ],
  },
  max_value: {
    rule: maxValue(10),
    passes: [10, "10", "10.0", "-5", -1e6],
    fails: [11, "10.01", -Number.POSITIVE_INFINITY, "-Infinity", `-${"9".repeat(400)}`, "٣", Number.NaN, "1e0", "   ", LONG],
  },
  between: {
    rule: between(-2, 2),
    passes: [-2, 2, "-2", "2.0", 0],
    fails: [-3, 3, "2.01", Number.POSITIVE_INFINITY, Number.NaN, "٣", "x", "   ", [0, 3]],
  },
  "between without bounds still wants a number": {
    rule: between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    passes: [-3, "3"],
    fails: [Number.POSITIVE_INFINITY, "1e400", "9".repeat(400), Number.NaN],
  },
  length: {
    rule: length(2),
    passes: ["ab", "👍👍", "  ", 12, -1, [1, 2], "٣٣"],
    fails: ["a", "abc", FAMILY, 1, [1], [1, 2, 3], {}, LONG],
  },
  digits: {
    rule: digits(6),
    passes: ["123456", "000000", 123456, ["123456", "654321"]],
    fails: [
      "12345",
      "1234567",
      "12345a",
      "123 456",
      "-12345",
      "٠١٢٣٤٥",
      "12345\n",
      12345,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      LONG,
      "   ",
      ["123456", ""],
    ],
  },
  alpha: {
    rule: alpha(),
    passes: ["abc", "Nuñez", "送", "محمد", "e\u0301", LONG, ["a", "b"]],
    fails: ["a1", "a b", "a-b", "’", "👍", "٣", 0, "   ", "a\n", ["a", "1"]],
  },
  alpha_num: { rule: alphaNum(), passes: ["abc1", "٣", "送1", 0], fails: ["a b", "a_b", "👍", -1, 1.5, "   "] },
  alpha_dash: { rule: alphaDash(), passes: ["a-b_c1", "-", -1, "٣"], fails: ["a b", "a.b", "👍", 1.5, "   "] },
  alpha_spaces: { rule: alphaSpaces(), passes: ["Siti Aminah", "   ", "a\u00A0b"], fails: ["Siti 2", "a-b", "👍", 0, "٣"] },
  confirmed: { rule: confirmed("password"), passes: ["Abcdef1!"], fails: ["abcdef1!", "Abcdef1! ", 0, {}, ["Abcdef1!"], LONG] },
  "confirmed, of a number": { rule: confirmed("count"), passes: ["5", 5], fails: ["05", 6] },
  "confirmed, of a field that is not there": { rule: confirmed("nothing"), passes: [], fails: ["x", "undefined", 0] },
  is: { rule: is("yes"), passes: ["yes"], fails: ["Yes", " yes", 0, false, ["yes"]] },
  is_not: { rule: isNot("no"), passes: ["yes", 0, ["no"], "   "], fails: ["no"] },
  one_of: {
    rule: oneOf(["ID", "EN", 1]),
    passes: ["ID", "1", 1, ["ID", "EN"]],
    fails: ["id", "", "SG", 2, "__proto__", ["ID", "SG"], {}, true].filter((v) => v !== ""),
  },
  not_one_of: { rule: notOneOf(["admin", 0]), passes: ["x", 1, ["x", "y"], "   "], fails: ["admin", 0, "0", ["x", "admin"], {}] },
  regex: { rule: regex(/^a+$/g), passes: ["a", "aa", "a", ["a", "aa"]], fails: ["b", "", " a", 0, LONG].filter((v) => v !== "") },
  url: {
    rule: url(),
    passes: [
      "https://example.com",
      "http://localhost:3000/a?b=c#d",
      "HTTPS://EXAMPLE.COM",
      "https://送金.example/送",
      "https://linkedin.com/in/siti",
    ],
    fails: [
      "example.com",
      "//example.com",
      "javascript:alert(1)",
      "javascript://https://x",
      "ftp://x.com",
      "data:text/html,x",
      "https://",
      "https:///x",
      "http:/x.com",
      "https:x.com",
      " https://x.com",
      "https://x.com\n",
      "https://a b.com",
      "https://[::1",
      "https://x.com:99999",
      "mailto:a@b.co",
      0,
      "   ",
      "👍",
      `https://x.com/${LONG}`,
    ],
  },
  "url with a pattern": {
    rule: url({ pattern: /^https:\/\/(?:[a-z]+\.)?linkedin\.com\//g }),
    passes: ["https://linkedin.com/in/siti", "https://id.linkedin.com/in/siti"],
    fails: ["https://example.com/linkedin.com/", "http://linkedin.com/in/siti"],
  },
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

describe("required", () => {
  test.each(
    [[null], [undefined], [""], ["   "], ["\t\n"], ["\u00A0"], ["\u200B\uFEFF"], [[]], [false], [" ".repeat(100_000)]].map(
      ([value]) => [label(value), value],
    ),
  )("refuses %s", (_label, value) => {
    expect(required()(value, {})).toEqual({ rule: "required", params: {} });
  });
  test.each(
    [[0], [-1], ["0"], ["x"], ["٣"], ["👍"], [FAMILY], [true], [Number.NaN], [[""]], [[null]], [{}], [LONG]].map(([value]) => [
      label(value),
      value,
    ]),
  )("passes %s", (_label, value) => {
    expect(required()(value, {})).toBeNull();
  });
});

test("failures carry the rule name of FORM-5 and its arguments, never the value", () => {
  const failures = Object.values(CASES).flatMap(({ rule, fails }) => fails.slice(0, 1).map((value) => rule(value, { values })));
  expect(failures).toContainEqual({ rule: "min", params: { min: 3 } });
  expect(failures).toContainEqual({ rule: "between", params: { min: -2, max: 2 } });
  expect(failures).toContainEqual({ rule: "email", params: {} });
  expect(failures).not.toContain(null);
});
