/** Contents that count as the QRIS code of an order, and those that do not. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { qrisContent } from "../../testing/qris-code.ts";
import { MAX_CONTENT, qrisCrc, readFields, readQris } from "./qris-content.ts";

const total = money("IDR", 100_555_000n);

test("the check value of CRC-16/CCITT-FALSE", () => {
  expect(qrisCrc("123456789")).toBe("29B1");
});

test("a code of exactly the order names the merchant as the payer's app shows it", () => {
  expect(readQris(qrisContent(total), total)).toEqual({ merchant: "SAMPAI", city: "JAKARTA" });
  expect(readQris(qrisContent(total, { "54": "1005550" }), total)).toEqual({ merchant: "SAMPAI", city: "JAKARTA" });
  expect(readQris(qrisContent(total, { "54": "1005550.0" }), total)).toEqual({ merchant: "SAMPAI", city: "JAKARTA" });
});

describe("a code that says something else is refused", () => {
  test.each([
    ["another amount", { "54": "1005551.00" }, "amount"],
    ["a hundredth of the amount", { "54": "10055.50" }, "amount"],
    ["no amount", { "54": null }, "amount"],
    ["an amount with a sign", { "54": "-1005550" }, "amount"],
    ["a static code", { "01": "11" }, "not_dynamic"],
    ["neither static nor dynamic", { "01": null }, "not_dynamic"],
    ["another currency", { "53": "702" }, "currency"],
    ["another country", { "58": "SG" }, "country"],
    ["no national scheme", { "51": null }, "not_qris"],
    ["another scheme", { "51": "0014COM.EXAMPLE.XX" }, "not_qris"],
    ["a tip", { "55": "01" }, "tip"],
    ["a fixed fee", { "56": "1000.00" }, "tip"],
    ["a fee in percent", { "57": "5.00" }, "tip"],
    ["no merchant", { "59": null }, "merchant"],
    ["another format", { "00": "02" }, "malformed"],
    ["characters that no app shows", { "59": "SAMP\u0007AI" }, "malformed"],
  ] as const)("%s", (_, changed, fault) => {
    expect(readQris(qrisContent(total, changed), total)).toBe(fault);
  });

  test("a changed character, a cut text, text after the CRC, a repeated field, and too much of it", () => {
    const content = qrisContent(total);
    expect(readQris(content.replace("SAMPAI", "SAMPAH"), total)).toBe("crc");
    expect(readQris(content.slice(0, -1), total)).toBe("malformed");
    expect(readQris(`${content}0001`, total)).toBe("malformed");
    expect(readQris(content.slice(0, -8), total)).toBe("malformed");
    expect(readFields("000201000201")).toBeNull();
    expect(readQris("0".repeat(MAX_CONTENT + 1), total)).toBe("malformed");
  });
});

test("any amount is read from its own code and from no other; any other text is refused without an exception", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000_000n), fc.bigInt(1n, 1_000_000_000n), (a, b) => {
      const content = qrisContent(money("IDR", a));
      expect(typeof readQris(content, money("IDR", b))).toBe(a === b ? "object" : "string");
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => typeof readQris(text, total) === "string"));
});
