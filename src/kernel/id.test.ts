import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { idSchema, idTimeMs, newId, type Id } from "./id.ts";

const zeros = new Uint8Array(10);
const ones = new Uint8Array(10).fill(255);
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const randoms = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("newId", () => {
  test("writes the ends of the range, and the example of the ULID specification in small letters", () => {
    expect(newId("tr", 0, zeros)).toBe("tr_00000000000000000000000000");
    expect(newId("tr", 2 ** 48 - 1, ones)).toBe("tr_7zzzzzzzzzzzzzzzzzzzzzzzzz");
    expect(newId("rc", 1_469_918_176_385, zeros).slice(3, 13)).toBe("01aryz6s41");
  });

  test("an id of a later millisecond sorts later, whatever its random bytes", () => {
    fc.assert(
      fc.property(times, times, randoms, randoms, (a, b, randomA, randomB) => {
        fc.pre(a !== b);
        const [idA, idB] = [newId("tr", a, randomA), newId("tr", b, randomB)];
        expect(idA < idB).toBe(a < b);
      }),
    );
  });

  test("within a millisecond ids sort like their random bytes, and different bytes give different ids", () => {
    fc.assert(
      fc.property(times, randoms, randoms, (time, randomA, randomB) => {
        const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
        const [idA, idB] = [newId("tr", time, randomA), newId("tr", time, randomB)];
        expect(Math.sign(idA < idB ? -1 : idA === idB ? 0 : 1)).toBe(
          hex(randomA) < hex(randomB) ? -1 : hex(randomA) === hex(randomB) ? 0 : 1,
        );
      }),
    );
  });

  test("an id gives its time back and its schema accepts it", () => {
    const schema = idSchema("tr");
    fc.assert(
      fc.property(times, randoms, (time, random) => {
        const id = newId("tr", time, random);
        expect(idTimeMs(id)).toBe(time);
        expect(schema.parse(id)).toBe(id);
      }),
    );
  });

  test.each([
    ["t", 0, 10],
    ["TR", 0, 10],
    ["t_r", 0, 10],
    ["", 0, 10],
    ["abcdefghijklm", 0, 10],
    ["tr", -1, 10],
    ["tr", 0.5, 10],
    ["tr", Number.NaN, 10],
    ["tr", 2 ** 48, 10],
    ["tr", 0, 9],
    ["tr", 0, 11],
  ])("refuses prefix %j, time %d, %d bytes", (prefix, time, bytes) => {
    expect(() => newId(prefix, time, new Uint8Array(bytes))).toThrow(RangeError);
  });
});

describe("idSchema", () => {
  const schema = idSchema("tr");
  const ulid = "01kaj1k9g00000000000000000";

  test("types its ids", () => {
    expectTypeOf<z.output<typeof schema>>().toExtend<Id<"tr">>();
    expectTypeOf<Id<"tr">>().toExtend<z.output<typeof schema>>();
    expectTypeOf<Id<"rc">>().not.toExtend<z.output<typeof schema>>();
  });

  test("accepts one spelling only", () => expect(schema.safeParse(`tr_${ulid}`).success).toBe(true));

  test.each([
    "",
    "tr_",
    `rc_${ulid}`,
    ulid,
    `tr_${ulid}0`,
    `tr_${ulid.slice(1)}`,
    `tr_${ulid.toUpperCase()}`,
    `TR_${ulid}`,
    `tr_8${ulid.slice(1)}`,
    `tr_${ulid.slice(1)}i`,
    `tr_${ulid.slice(1)}l`,
    `tr_${ulid.slice(1)}o`,
    `tr_${ulid.slice(1)}u`,
    ` tr_${ulid}`,
    `tr_${ulid}\n`,
    `xtr_${ulid}`,
    null,
    undefined,
    5,
    [],
    ["tr_"],
  ])("refuses %j", (id) => expect(schema.safeParse(id).success).toBe(false));

  test("has a JSON Schema for the OpenAPI document", () => {
    expect(z.toJSONSchema(schema)).toMatchObject({ type: "string", pattern: "^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$" });
  });

  test("refuses a prefix that newId would", () => expect(() => idSchema("T")).toThrow(RangeError));
});

test("idTimeMs refuses what is not an id", () => {
  for (const id of ["tr_", "tr_8zzzzzzzzzzzzzzzzzzzzzzzzz", "x"]) expect(() => idTimeMs(id as Id<"tr">)).toThrow(RangeError);
});
