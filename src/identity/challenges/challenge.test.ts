import { describe, expect, test } from "vitest";
import { systemRandom } from "#platform/clock.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import { masked } from "../model/challenge.ts";
import { addressSubject, isSameHmac, newOneTimeCode, newSessionCode, oneTimeCodeHmac } from "./make-codes.ts";
import { typePair, typedPhone, USER_BUSINESS_TYPES, USER_TYPES } from "../model/person.ts";
import { parsePhone } from "../parse-phone.ts";

const key = soleKey(Buffer.alloc(32, 7));

describe("one-time codes", () => {
  test("are six digits, evenly distributed over the whole range", () => {
    const codes = Array.from({ length: 2_000 }, () => newOneTimeCode(systemRandom));
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  });
  test("skip numbers that would make small codes likelier", () => {
    const draws = [new Uint8Array([255, 255, 255, 255]), new Uint8Array([0, 0, 0, 42])];
    expect(newOneTimeCode(() => draws.shift()!)).toBe("000042");
    expect(() => newOneTimeCode(() => new Uint8Array([255, 255, 255, 255]))).toThrow("randomness");
  });
  test("are bound to key, purpose and challenge", () => {
    const hmac = oneTimeCodeHmac(key, "sign_in", "ch_1", "123456");
    expect(isSameHmac(hmac, oneTimeCodeHmac(key, "sign_in", "ch_1", "123456"))).toBe(true);
    for (const other of [
      oneTimeCodeHmac(key, "sign_in", "ch_2", "123456"),
      oneTimeCodeHmac(key, "step_up", "ch_1", "123456"),
      oneTimeCodeHmac(soleKey(Buffer.alloc(32, 8)), "sign_in", "ch_1", "123456"),
      oneTimeCodeHmac(key, "sign_in", "ch_1", "123457"),
    ])
      expect(isSameHmac(hmac, other)).toBe(false);
  });
});

test("session codes are 256 bits in base64url", () => {
  const codes = Array.from({ length: 100 }, () => newSessionCode(systemRandom));
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(codes).size).toBe(100);
});

test("the subject that stands for an address does not reveal it", () => {
  expect(addressSubject(key, "siti@example.test")).toMatch(/^em_[A-Za-z0-9_-]{24}$/);
  expect(addressSubject(key, "siti@example.test")).not.toBe(addressSubject(soleKey(Buffer.alloc(32)), "siti@example.test"));
});

test("the six type pairs are valid and nothing else is", () => {
  const right = USER_TYPES.flatMap((type) => USER_BUSINESS_TYPES.map((business) => typePair(type, business)));
  expect(right.filter(Boolean)).toHaveLength(6);
  for (const [type, business] of [
    ["STAFF", "PERSONAL"],
    ["customer", "PERSONAL"],
    ["PERSONAL", "CUSTOMER"],
    ["CUSTOMER", ""],
    ["CUSTOMER ", "PERSONAL"],
  ] as const)
    expect(typePair(type, business)).toBeNull();
});

describe("telephone numbers", () => {
  test.each([
    ["0812 3456 7890", "ID", "+6281234567890"],
    ["812-3456-7890", "ID", "+6281234567890"],
    ["+62 812 3456 7890", "SG", "+6281234567890"],
    ["9123 4567", "SG", "+6591234567"],
    ["+1 (212) 555-0123", "ID", "+12125550123"],
    ["0812", "ID", null],
    ["+62 21 5011 1234", "ID", null],
    ["0900 1234567", "ID", null],
    ["+44 909 8790000", "GB", null],
    ["+44 20 7946 0958", "GB", null],
    ["not a number", "ID", null],
    ["+999 12345678", "ID", null],
    ["81234567890", "ZZ", null],
  ])("%s in %s: %s", (typed, country, number) => expect(parsePhone(typed, country)).toBe(number));
  test("lose their leading zeros unless they carry a country code", () => {
    expect(typedPhone("00812-3")).toBe("8123");
    expect(typedPhone("+62 08")).toBe("+6208");
  });
});

test("a step shows the destination of a code masked", () => {
  expect(masked("sms", "+6281234567890")).toBe("+62••••••••890");
  expect(masked("email", "siti@example.test")).toBe("s•••@example.test");
});
