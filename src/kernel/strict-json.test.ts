import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JSON_LIMITS, parseStrictJson } from "./strict-json.ts";

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const keyed = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join(",")}}`;

describe("parseStrictJson", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["0", 0],
    ['"x"', "x"],
    ["{}", {}],
    [' { "a" : [ 1 , -2.5e3 , "," , true ] , "b" : { "a" : null } } ', { a: [1, -2500, ",", true], b: { a: null } }],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['[{"a":1},{"a":1}]', [{ a: 1 }, { a: 1 }]],
    ['["a","a","__proto__"]', ["a", "a", "__proto__"]],
    ['{"a":"1e400"}', { a: "1e400" }],
    ['{"":"\\ud83d\\ude00 送金 👍"}', { "": "😀 送金 👍" }],
  ])("parses %s", (text, value) => expect(parseStrictJson(text)).toEqual({ value }));

  test.each([
    "",
    " ",
    "{",
    "}",
    "[1,]",
    "{'a':1}",
    "{a:1}",
    "undefined",
    "NaN",
    "Infinity",
    "01",
    "+1",
    ".5",
    "1.",
    '"',
    '"\\"',
    '"\\x"',
    '"\\u12"',
    "1 2",
    "[1}",
    "// x\n1",
    "\uFEFF{}",
    '"\n"',
    '{"a"}',
    '{"a":1,}',
    '{"a":1 "b":2}',
  ])("refuses text that is not JSON: %j", (text) => expect(parseStrictJson(text)).toBeNull());

  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":{"c":1,"c":2}}',
    '{"a":1,"\\u0061":2}',
    '[{"a":[],"a":[]}]',
    '{"":1,"":2}',
    '{"a":{},"b":[{"x":1}],"a":0}',
  ])("refuses equal keys: %s", (text) => expect(parseStrictJson(text)).toBeNull());

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"a":[{"prototype":1}]}',
    '{"\\u005f_proto__":1}',
  ])("refuses keys of the prototype chain: %s", (text) => {
    expect(parseStrictJson(text)).toBeNull();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  test.each(['"\\u0000"', '{"a\\u0000":1}', '"\\ud800"', '"\\udc00\\ud800"', '{"\\udfff":1}', '"\ud800"', "\0", '"\0"'])(
    "refuses U+0000 and lone surrogates: %j",
    (text) => expect(parseStrictJson(text)).toBeNull(),
  );

  test.each(["1e400", "-1e400", '{"a":[1e999]}', "9".repeat(400)])("refuses numbers that overflow: %s", (text) => {
    expect(parseStrictJson(text)).toBeNull();
  });

  test("enforces its limits exactly", () => {
    expect(parseStrictJson(nested(JSON_LIMITS.maxDepth))).not.toBeNull();
    expect(parseStrictJson(nested(JSON_LIMITS.maxDepth + 1))).toBeNull();
    expect(parseStrictJson(keyed(JSON_LIMITS.maxKeys))).not.toBeNull();
    expect(parseStrictJson(keyed(JSON_LIMITS.maxKeys + 1))).toBeNull();
    expect(parseStrictJson(`"${"x".repeat(JSON_LIMITS.maxBytes - 2)}"`)).not.toBeNull();
    expect(parseStrictJson(`"${"x".repeat(JSON_LIMITS.maxBytes - 1)}"`)).toBeNull();
    // The limit counts UTF-8 bytes, not characters: é is two.
    expect(parseStrictJson(`"${"é".repeat(JSON_LIMITS.maxBytes / 2 - 1)}"`)).not.toBeNull();
    expect(parseStrictJson(`"${"é".repeat(JSON_LIMITS.maxBytes / 2)}"`)).toBeNull();
    expect(parseStrictJson(nested(5_000_000))).toBeNull();
    expect(parseStrictJson("[[1]]", { maxBytes: 9, maxDepth: 1, maxKeys: 9 })).toBeNull();
  });

  test("gives the same as JSON.parse for every document within the limits", () => {
    const documents = fc
      .jsonValue({ maxDepth: 6 })
      .filter((value) => !/"(?:__proto__|constructor|prototype)":|\\u0000/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(documents, (value) => {
        const text = JSON.stringify(value);
        expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) });
      }),
      { numRuns: 500 },
    );
  });

  test("never throws, and never accepts text that JSON.parse refuses", () => {
    const noise = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0e19-. ta') }));
    fc.assert(
      fc.property(noise, (text) => {
        const parsed = parseStrictJson(text);
        if (parsed) expect(parsed.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 5_000 },
    );
  });
});
