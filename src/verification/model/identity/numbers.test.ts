import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMrz } from "./mrz.ts";
import { readNib } from "./nib.ts";
import { readNpwp } from "./npwp.ts";

describe("NPWP", () => {
  test.each<[string, object]>([
    ["01.300.067.8-091.000", { number: "0013000678091000", isNik: false }],
    ["013000678091000", { number: "0013000678091000" }],
    ["0013000678091000", { number: "0013000678091000", isNik: false }],
    ["3273015504900002", { number: "3273015504900002", isNik: true, warning: null }],
    ["3273 0155 0490 0002", { number: "3273015504900002" }],
    ["01.300.067.9-091.000", { number: "0013000679091000", warning: "npwp_check_differs" }],
    ["3273015513900002", { refusal: "npwp_format" }], // sixteen digits that are no NIK
    ["01300067809100", { refusal: "npwp_format" }],
    ["00130006780910000", { refusal: "npwp_format" }],
    ["000000000000000", { refusal: "npwp_format" }],
    ["0000000000000000", { refusal: "npwp_format" }],
    ["A13000678091000", { refusal: "npwp_format" }],
    ["", { refusal: "npwp_format" }],
  ])("%s", (typed, expected) => {
    expect(readNpwp(typed)).toMatchObject(expected);
  });

  test("both spellings of a number are stored alike", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{14}$/), (digits) => {
        expect(readNpwp(digits)).toEqual(readNpwp(`0${digits}`));
      }),
    );
  });
});

describe("NIB", () => {
  test.each([
    ["9120001234567", "9120001234567"],
    ["9120 0012 34567", "9120001234567"],
    ["912000123456", null],
    ["91200012345678", null],
    ["0000000000000", null],
    ["912000123456O", null],
  ])("%s", (typed, number) => {
    expect(readNib(typed)).toBe(number);
  });
});

/** The specimens of ICAO Doc 9303, parts 4 and 5. */
const TD3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const TD1 = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const TODAY = "2026-11-24";

describe("machine-readable zone", () => {
  test("the passport of ICAO's specimen", () => {
    expect(readMrz(TD3.join("\n"), TODAY)).toEqual({
      format: "TD3",
      issuer: "UTO",
      nationality: "UTO",
      number: "L898902C3",
      birthDate: "1974-08-12",
      expiresOn: "2012-04-15",
      sex: "F",
      surname: "ERIKSSON",
      givenNames: "ANNA MARIA",
      wrong: [],
    });
  });

  test("the card of ICAO's specimen", () => {
    expect(readMrz(TD1.join("\n"), TODAY)).toMatchObject({
      format: "TD1",
      number: "D23145890",
      birthDate: "1974-08-12",
      expiresOn: "2012-04-15",
      surname: "ERIKSSON",
      wrong: [],
    });
  });

  const [names = "", numbers = ""] = TD3;
  test.each<[string, string, object | null]>([
    ["among other lines", `PASPOR\n${names}\n${numbers}\n1234`, { number: "L898902C3", wrong: [] }],
    ["with blanks and quotation marks of OCR", `${names.replaceAll("<<", "« <")}\n${numbers}`, null],
    ["with blanks within the lines", `${names.replaceAll("<<", "< <")}\n${numbers}`, { wrong: [] }],
    ["letters where digits belong", `${names}\n${numbers.replace("7408122", "74O8I22")}`, { birthDate: "1974-08-12" }],
    ["a wrong digit in the number", `${names}\n${numbers.replace("L8989", "L8988")}`, { wrong: ["number", "whole"] }],
    ["a wrong birth date", `${names}\n${numbers.replace("740812", "740813")}`, { wrong: ["birthDate", "whole"] }],
    ["a wrong end", `${names}\n${numbers.replace("120415", "120416")}`, { wrong: ["expiresOn", "whole"] }],
    ["a wrong last digit", `${names}\n${numbers.slice(0, 43)}1`, { wrong: ["whole"] }],
    ["a name of one word", `${"P<IDNSUPARMI".padEnd(44, "<")}\n${numbers}`, { surname: "SUPARMI", givenNames: "" }],
    ["sex not stated", `${names}\n${numbers.replace("2F1", "2<1")}`, { sex: null, wrong: [] }],
    ["one line only", names, null],
    ["a line too short", `${names}\n${numbers.slice(1)}`, null],
    ["nothing", "", null],
  ])("%s", (_, text, expected) => {
    const mrz = readMrz(text, TODAY);
    if (expected === null) expect(mrz === null || mrz.wrong.length === 0).toBe(true);
    else expect(mrz).toMatchObject(expected);
  });

  test("a birth date is never ahead, an end may be", () => {
    const born = (yymmdd: string) => readMrz(`${names}\n${numbers.replace("740812", yymmdd)}`, TODAY)?.birthDate;
    expect([born("261124"), born("261125"), born("000229")]).toEqual(["2026-11-24", "1926-11-25", "2000-02-29"]);
    const ends = (yymmdd: string) => readMrz(`${names}\n${numbers.replace("120415", yymmdd)}`, TODAY)?.expiresOn;
    expect([ends("360101"), ends("990101"), ends("991301")]).toEqual(["2036-01-01", "1999-01-01", null]);
  });

  test("a single changed character is always noticed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.constantFrom(..."0123456789"), (place, digit) => {
        const changed = numbers.slice(0, place) + digit + numbers.slice(place + 1);
        const mrz = readMrz(`${names}\n${changed}`, TODAY);
        // The check digit is modulo 10: A and 0 count alike, and only such a change goes unnoticed.
        const valueOf = (char = "") => (/[0-9]/.test(char) ? Number(char) : char.charCodeAt(0) - 55);
        const isAlike = valueOf(numbers[place]) % 10 === Number(digit);
        expect(mrz?.wrong.includes("number")).toBe(!isAlike);
      }),
    );
  });

  test("any text is read or is none", () => {
    const rows = fc.array(fc.stringMatching(/^[A-Z0-9<]{44}$|^[A-Z0-9<]{30}$/), { maxLength: 4 });
    fc.assert(
      fc.property(rows, (lines) => {
        const mrz = readMrz(lines.join("\n"), TODAY);
        expect(mrz === null || mrz.number.length <= 9).toBe(true);
      }),
    );
  });
});
