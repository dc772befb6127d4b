import { describe, expect, test } from "vitest";
import { NEAR_DIAL_CODES, isInternational, splitE164, toE164, typePhone } from "./phone.ts";

const plain = (digits: string) => digits;
const threes = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, "$1-");

describe("typing", () => {
  test.each([
    ["0", ""],
    ["08", "8"],
    ["000812", "812"],
    ["8120", "8120"],
    ["812-abc 34", "81234"],
  ])("%j is shown as %j", (text, shown) => expect(typePhone({ text, caret: text.length }, "62", plain).text).toBe(shown));

  test("the caret stays behind its digit when a zero is removed and groups are added", () => {
    const after = typePhone({ text: "081234567", caret: 5 }, "62", threes);
    expect(after.text).toBe("812-345-67");
    expect(after.text.slice(0, after.caret)).toBe("812-3");
  });
  test("a zero typed before the number moves nothing", () => {
    expect(typePhone({ text: "0812", caret: 1 }, "62", plain)).toEqual({ text: "812", caret: 0 });
  });
  test("at most the fifteen digits of E.164", () =>
    expect(typePhone({ text: "8".repeat(20), caret: 20 }, "62", plain).text).toHaveLength(13));
});

describe("the value", () => {
  test.each([
    ["0812 3456-7890", "+6281234567890"],
    ["", ""],
    ["0", ""],
    ["+65 9123 4567", "+6591234567"],
  ])("%j yields %j", (text, value) => expect(toE164("62", text)).toBe(value));

  test.each([
    ["+65 9123 4567", true],
    ["0065", false],
    ["0812", false],
    ["62812", false],
  ])("%j has its own country code: %j", (text, expected) => expect(isInternational(text)).toBe(expected));

  test("is empty until the country's code is known", () => expect(toE164("", "812")).toBe(""));

  test("is split by the longest code, the preferred country first", () => {
    expect(splitE164("+85291234567", NEAR_DIAL_CODES, "ID")).toEqual({ country: "HK", national: "91234567" });
    expect(splitE164("+12025550123", { ...NEAR_DIAL_CODES, CA: "1" }, "CA")).toEqual({ country: "CA", national: "2025550123" });
    expect(splitE164("+6281234", NEAR_DIAL_CODES, "SG")).toEqual({ country: "ID", national: "81234" });
    expect(splitE164("+999", NEAR_DIAL_CODES, "ID")).toBeNull();
  });
});
