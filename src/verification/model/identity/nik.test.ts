import { getDistricts, getRegencies } from "idn-area-data";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#kernel/time.ts";
import { ageOn } from "./age.ts";
import { birthDateOf, checkNik, groupedNik, likelyBirthDate, readNik, type Nik, type NikFacts } from "./nik.ts";
import { isRetiredArea, RETIREMENTS } from "./retired-areas.ts";

const TODAY: LocalDate = "2026-11-24";
const FACTS: NikFacts = { birthDate: null, sex: null, today: TODAY, ages: { least: 17, most: 110 }, districts: null };

function read(typed: string): Nik {
  const nik = readNik(typed);
  if ("refusal" in nik) throw new Error(nik.refusal);
  return nik;
}
const check = (typed: string, facts: Partial<NikFacts> = {}) => checkNik(read(typed), { ...FACTS, ...facts });

describe("the number of an identity card", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["3273015504900002", "a woman of 15 April 1990", "F", ["1990-04-15"]],
    ["3273011504900002", "a man of the same day", "M", ["1990-04-15"]],
    ["3273017101900001", "day 71 is the 31st", "F", ["1990-01-31"]],
    ["3273014101900001", "day 41 is the 1st", "F", ["1990-01-01"]],
    ["3273013101900001", "day 31", "M", ["1990-01-31"]],
    ["3273012902000001", "29 February of 2000 only", "M", ["2000-02-29"]],
    ["3273012902040001", "29 February in both centuries", "M", ["2004-02-29", "1904-02-29"]],
    ["3273011504050009", "05 is 1905 and 2005", "M", ["2005-04-15", "1905-04-15"]],
    ["327301 550490 0002", "groups", "F", ["1990-04-15"]],
    ["3273.0155.0490-0002", "dots and a hyphen", "F", ["1990-04-15"]],
    ["\t3273015504900002\u00a0", "blanks around it", "F", ["1990-04-15"]],
  ])("%s: %s", (typed, _, sex, dates) => {
    const { number, birthDates, ...nik } = read(typed);
    expect(number).toMatch(/^[0-9]{16}$/);
    expect(nik.sex).toBe(sex);
    expect(birthDates).toEqual(expect.arrayContaining([...dates]));
    expect(birthDateOf(read(typed), FACTS)).toBe(dates[0]);
  });

  test.each([
    ["3273015604900000", "nik_date_impossible", "sequence 0000"],
    ["3273010004900001", "nik_date_impossible", "day 0"],
    ["3273013204900001", "nik_date_impossible", "day 32"],
    ["3273014004900001", "nik_date_impossible", "day 40, neither a man's nor a woman's"],
    ["3273017204900001", "nik_date_impossible", "day 72"],
    ["3273011513900001", "nik_date_impossible", "month 13"],
    ["3273011500900001", "nik_date_impossible", "month 0"],
    ["3273013002900001", "nik_date_impossible", "30 February in both centuries"],
    ["3273012902010001", "nik_date_impossible", "29 February of 1901 and 2001"],
    ["327301550490000", "nik_format", "15 digits"],
    ["32730155049000022", "nik_format", "17 digits"],
    ["", "nik_format", "nothing"],
    ["NIK 3273015504900002", "nik_format", "a word before it"],
    ["٣٢٧٣٠١٥٥٠٤٩٠٠٠٠٢", "nik_format", "digits of another script"],
  ])("%s: %s, %s", (typed, refusal) => {
    expect(readNik(typed)).toMatchObject({ refusal });
  });

  test.each([
    ["3273O15504900002", "3273015504900002"],
    ["3273o155049OOOO2", "3273015504900002"],
    ["327301SS049000I2", "3273015504900012"],
    ["l27301B504900002", null], // month and day fit, but day 85 does not exist
    ["3273O15604900000", null], // sequence 0000
    ["X273015504900002", null],
    ["3273O1550490000", null],
    ["3273015504900002", undefined],
  ])("%s offers %s", (typed, correction) => {
    const nik = readNik(typed);
    expect("correction" in nik ? nik.correction : undefined).toBe(correction);
  });

  test("is never corrected by itself", () => {
    expect(readNik("3273O15504900002")).toHaveProperty("refusal", "nik_format");
  });

  test("is shown in groups of area, date and sequence", () => {
    expect(groupedNik("3273015504900002")).toBe("327301 550490 0002");
    expect(groupedNik("32730155")).toBe("327301 55");
  });
});

describe("a number and what else is known", () => {
  const DISTRICTS = new Set(["327301", "967101"]);
  test.each<[string, string, Partial<NikFacts>, string | null, readonly string[]]>([
    ["everything fits", "3273015504900002", { birthDate: "1990-04-15", sex: "F", districts: DISTRICTS }, null, []],
    ["a day differs", "3273015504900002", { birthDate: "1990-04-16" }, null, ["nik_date_differs"]],
    ["born in the other century", "3273011504050009", { birthDate: "1905-04-15" }, null, ["nik_too_old"]],
    ["the sex differs", "3273015504900002", { sex: "M" }, null, ["nik_sex_differs"]],
    ["both differ", "3273015504900002", { birthDate: "1991-04-15", sex: "M" }, null, ["nik_date_differs", "nik_sex_differs"]],
    ["Sorong until 2022", "9271011504900002", { districts: DISTRICTS }, null, ["nik_area_retired"]],
    ["Merauke until 2022", "9101011504900002", { districts: DISTRICTS }, null, ["nik_area_retired"]],
    ["Dili until 1999", "5471011504900002", { districts: DISTRICTS }, null, ["nik_area_retired"]],
    ["an area of nowhere", "9901011504900002", { districts: DISTRICTS }, null, ["nik_area_unknown"]],
    ["an area of nowhere, areas not loaded", "9901011504900002", {}, null, []],
    ["17 today", "3273012411090001", {}, null, []],
    ["17 tomorrow", "3273012511090001", {}, "nik_too_young", []],
    ["110 today", "3273012411160001", {}, null, []],
    ["born tomorrow or a hundred years ago", "3273012511260001", {}, null, []],
    ["a child, as typed", "3273011504160001", { birthDate: "2016-04-15" }, "nik_too_young", []],
    ["111, as typed", "3273011504150001", { birthDate: "1915-04-15" }, null, ["nik_too_old"]],
  ])("%s", (_, typed, facts, refusal, warnings) => {
    expect(check(typed, facts)).toEqual({ refusal, warnings });
  });

  test("any date of birth with any area and sequence reads back, and fits itself", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom("F" as const, "M" as const),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        (days, sex, sequence, area) => {
          const birthDate = addDays("1917-01-01", days);
          const day = Number(birthDate.slice(8)) + (sex === "F" ? 40 : 0);
          const padded = (value: number, length: number) => String(value).padStart(length, "0");
          const typed = `${padded(area, 6)}${padded(day, 2)}${birthDate.slice(5, 7)}${birthDate.slice(2, 4)}${padded(sequence, 4)}`;
          const { refusal, warnings } = check(typed, { birthDate, sex });
          expect(warnings).toEqual([]);
          expect(refusal).toBe(ageOn(birthDate, TODAY) < 17 ? "nik_too_young" : null);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("any text is read or refused, and no correction changes a digit", () => {
    const text = fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[0-9OoIlSB .]{14,20}$/));
    fc.assert(
      fc.property(text, (typed) => {
        const nik = readNik(typed);
        if (!("refusal" in nik)) expect(nik.birthDates.length).toBeGreaterThan(0);
        else if (nik.refusal === "nik_format" && nik.correction !== null) {
          const bare = typed.replaceAll(/[\s.-]/g, "");
          for (const [at, char] of [...bare].entries()) if (/[0-9]/.test(char)) expect(nik.correction[at]).toBe(char);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a whole number proposes its birth date, the likely century first; another number proposes nothing", () => {
  expect(likelyBirthDate("3273 0124 1190 0001", TODAY)).toBe("1990-11-24");
  expect(likelyBirthDate("3273016411900001", TODAY)).toBe("1990-11-24");
  expect(likelyBirthDate("3273012411050001", TODAY)).toBe("2005-11-24");
  for (const typed of ["", "327301241190000", "3273013211900001", "32730124119O0001"])
    expect(likelyBirthDate(typed, TODAY)).toBeNull();
});

describe("ages", () => {
  test.each<[LocalDate, LocalDate, number]>([
    ["2009-11-24", TODAY, 17],
    ["2009-11-25", TODAY, 16],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2026-11-25", TODAY, -1],
  ])("born on %s, on %s: %i", (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });
});

describe("retired areas", () => {
  test("none is in use today, and each appears once", async () => {
    const plain = ({ code }: { code: string }) => code.replaceAll(".", "");
    const regencies = new Set((await getRegencies()).map(plain));
    const codes = RETIREMENTS.flatMap((retirement) => [...retirement.codes]);
    expect(codes.filter((code) => regencies.has(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(36);
    expect((await getDistricts()).map(plain).filter(isRetiredArea)).toEqual([]);
  });
});
