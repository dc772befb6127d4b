import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bicPattern, IFSC_PATTERN, isRoutingNumber } from "./bank-codes.ts";
import { bankOfIban, EURO_COUNTRIES, ibanChars, whyNotIban } from "./iban.ts";

/** The IBAN registry's own examples, one for each country of the table. */
const EXAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  AT: ["AT611904300234573201", "19043"],
  BE: ["BE68539007547034", "539"],
  BG: ["BG80BNBG96611020345678", "BNBG"],
  CY: ["CY17002001280000001200527600", "002"],
  DE: ["DE89370400440532013000", "37040044"],
  EE: ["EE382200221020145685", "22"],
  ES: ["ES9121000418450200051332", "2100"],
  FI: ["FI2112345600000785", "123"],
  FR: ["FR1420041010050500013M02606", "20041"],
  GR: ["GR1601101250000000012300695", "011"],
  HR: ["HR1210010051863000160", "1001005"],
  IE: ["IE29AIBK93115212345678", "AIBK"],
  IT: ["IT60X0542811101000000123456", "05428"],
  LT: ["LT121000011101001000", "10000"],
  LU: ["LU280019400644750000", "001"],
  LV: ["LV80BANK0000435195001", "BANK"],
  MT: ["MT84MALT011000012345MTLCAST001S", "MALT"],
  NL: ["NL91ABNA0417164300", "ABNA"],
  PT: ["PT50000201231234567890154", "0002"],
  SI: ["SI56263300012039086", "26330"],
  SK: ["SK3112000000198742637541", "1200"],
  AE: ["AE070331234567890123456", "033"],
  QA: ["QA58DOHB00001234567890ABCDEFG", "DOHB"],
  SA: ["SA0380000000608010167519", "80"],
};
const countries = Object.keys(EXAMPLES);

describe("IBAN", () => {
  test.each(Object.entries(EXAMPLES))("%s", (country, [iban, bank]) => {
    expect(whyNotIban(iban, [country])).toBeNull();
    expect(iban).toHaveLength(ibanChars(country) ?? 0);
    expect(bankOfIban(iban)).toBe(bank);
  });

  test("every euro country has an example, and no Gulf country is among them", () => {
    expect([...EURO_COUNTRIES].sort()).toEqual(countries.filter((one) => !["AE", "QA", "SA"].includes(one)).sort());
  });

  test("names the fault: another country, a length, a digit", () => {
    expect(whyNotIban("GB29NWBK60161331926819", EURO_COUNTRIES)).toBe("country");
    expect(whyNotIban("SA0380000000608010167519", EURO_COUNTRIES)).toBe("country");
    expect(whyNotIban("DE8937040044053201300", ["DE"])).toBe("length");
    expect(whyNotIban("DE893704004405320130000", ["DE"])).toBe("length");
    expect(whyNotIban("DE89370400440532013001", ["DE"])).toBe("checksum");
    expect(whyNotIban("NL91ABN10417164300", ["NL"])).toBe("length");
    expect(whyNotIban("", EURO_COUNTRIES)).toBe("country");
  });

  test("a wrong digit or two swapped neighbours are always detected", () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.nat(), fc.integer({ min: 1, max: 9 }), (country, place, by) => {
        const [iban] = EXAMPLES[country] ?? [""];
        const digits = [...iban].flatMap((char, at) => (/\d/.test(char) ? [at] : []));
        const at = digits[place % digits.length] ?? 0;
        const wrong = iban.slice(0, at) + String((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
        expect(whyNotIban(wrong, [country])).not.toBeNull();
        const [a = "", b = ""] = [iban[at], iban[at + 1]];
        const swapped = iban.slice(0, at) + b + a + iban.slice(at + 2);
        if (a !== b && b !== "") expect(whyNotIban(swapped, [country])).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("bank codes", () => {
  test.each([
    ["021000021", true],
    ["011401533", true],
    ["121000248", true],
    ["021000022", false],
    ["120000021", false],
    ["000000000", false],
    ["021000021 ", false],
    ["02100002", false],
    ["991000021", false],
  ])("routing number %s: %s", (text, isOne) => {
    expect(isRoutingNumber(text)).toBe(isOne);
  });

  test("a routing number with one wrong digit is invalid", () => {
    for (let at = 0; at < 9; at++)
      for (let by = 1; by <= 9; by++) {
        const right = "021000021";
        expect(isRoutingNumber(right.slice(0, at) + String((Number(right[at]) + by) % 10) + right.slice(at + 1))).toBe(false);
      }
  });

  test.each([
    [IFSC_PATTERN, "SBIN0001234", true],
    [IFSC_PATTERN, "HDFC0CAGSBK", true],
    [IFSC_PATTERN, "SBIN1001234", false],
    [IFSC_PATTERN, "SBI00001234", false],
    [bicPattern("SG"), "DBSSSGSG", true],
    [bicPattern("SG"), "DBSSSGSG001", true],
    [bicPattern("SG"), "MBBEMYKL", false],
    [bicPattern("SG"), "DBSSSGSG01", false],
  ])("%s %s: %s", (pattern, text, isOne) => {
    expect(new RegExp(pattern, "u").test(text)).toBe(isOne);
  });
});
