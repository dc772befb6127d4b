import { describe, expect, test } from "vitest";
import type { ReadFields } from "../../../../capture/model/read-fields.ts";
import type { Answer } from "../../../../model/shown.ts";
import { NOWHERE, type About } from "../address-schema.ts";
import type { Basics } from "../basics-schema.ts";
import { aboutWithRead, areaNamed, basicsWithRead, differencesFrom, givenCodes, isSameText, titled } from "./read-entries.ts";

const READ: ReadFields = {
  fullName: "WINA LESTARI",
  nik: "3273015504900002",
  birthDate: "1990-04-15",
  birthPlace: "BANDUNG",
  sex: "F",
  street: "JL. MERDEKA NO. 17",
  rt: "004",
  rw: "012",
  village: "SUKAJADI",
};
const PASSPORT: ReadFields = { passport: "X1234567", issuingCountry: "SG", expiresOn: "2031-02-03" };
const BASICS: Basics = {
  fullName: "Wina L.",
  formerName: "",
  born: "",
  nationality: "ID",
  kind: "nik",
  nik: "",
  passport: "",
  country: "",
  expires: "",
};
const ABOUT: About = { birthPlace: "", sex: "", document: NOWHERE, isElsewhere: false, residence: NOWHERE };
const NOBODY = givenCodes([]);

describe("an empty entry is filled in from the photograph", () => {
  test("of the basics", () => {
    expect(basicsWithRead(BASICS, READ, NOBODY)).toEqual({ ...BASICS, born: "1990-04-15", nik: "327301 550490 0002" });
    expect(basicsWithRead(BASICS, PASSPORT, NOBODY)).toMatchObject({
      kind: "passport",
      passport: "X1234567",
      country: "SG",
      expires: "2031-02-03",
    });
  });
  test("about the person", () =>
    expect(aboutWithRead(ABOUT, READ, NOBODY)).toMatchObject({
      birthPlace: "Bandung",
      sex: "F",
      document: { street: "Jl. Merdeka No. 17, RT 004/RW 012", village: "Sukajadi", district: "" },
      residence: NOWHERE,
    }));
  test("never one that holds something", () => {
    const typed = { ...BASICS, born: "1991-01-01", nik: "3273" };
    expect(basicsWithRead(typed, READ, NOBODY)).toEqual(typed);
    const about: About = { ...ABOUT, birthPlace: "Cimahi", sex: "M", document: { ...NOWHERE, street: "Jalan A", village: "B" } };
    expect(aboutWithRead(about, READ, NOBODY)).toEqual(about);
  });
  test("never one that was answered before, even if the form shows nothing of it", () => {
    expect(basicsWithRead(BASICS, READ, new Set(["identity_number", "birth_date"]))).toEqual(BASICS);
    expect(aboutWithRead(ABOUT, READ, new Set(["birth_place", "sex", "address"]))).toEqual(ABOUT);
  });
  test("with nothing, when nothing was read", () => {
    expect(basicsWithRead(BASICS, null, NOBODY)).toEqual(BASICS);
    expect(aboutWithRead(ABOUT, {}, NOBODY)).toEqual(ABOUT);
  });
});

test.each([
  ["WINA LESTARI", "Wina Lestari"],
  ["SITI NUR'AINI", "Siti Nur'aini"],
  ["JL. R.E. MARTADINATA 5", "Jl. R.E. Martadinata 5"],
  ["ÉTIENNE", "Étienne"],
])("%s is written %s", (printed, written) => expect(titled(printed)).toBe(written));

test.each([
  ["Wina  Lestari", "WINALESTARI", true],
  ["3273 0155", "32730155", true],
  ["Wina Lestari", "WINA LESTARY", false],
])("%j and %j", (typed, read, isSame) => expect(isSameText(typed, read)).toBe(isSame));

test("differences are those of fields that were answered and read", () => {
  const answers = (
    [
      { code: "full_name", fields: { fullName: "Wina Lestary" } },
      { code: "birth_date", fields: { date: "1990-04-15" } },
      { code: "identity_number", fields: { kind: "nik", number: "3273015504900003" } },
      { code: "sex", fields: { sex: "M" } },
    ] satisfies Answer[]
  ).map((answer) => ({ answer }));
  expect(differencesFrom(READ, answers)).toEqual([
    { field: "fullName", typed: "Wina Lestary", read: "WINA LESTARI" },
    { field: "nik", typed: "3273015504900003", read: "3273015504900002" },
    { field: "sex", typed: "M", read: "F" },
  ]);
  expect(differencesFrom(PASSPORT, answers)).toEqual([]);
  expect(differencesFrom(null, answers)).toEqual([]);
});

const AREAS = [
  { value: "3171", label: "Kota Administrasi Jakarta Pusat" },
  { value: "3273", label: "Kota Bandung" },
  { value: "3204", label: "Kabupaten Bandung" },
  { value: "31", label: "Daerah Khusus Ibukota Jakarta" },
  { value: "34", label: "Daerah Istimewa Yogyakarta" },
];
test.each([
  ["KOTA BANDUNG", "3273"],
  ["KOTABANDUNG", "3273"],
  ["KABUPATEN BANDUNG", "3204"],
  ["KOTA JAKARTA PUSAT", "3171"],
  ["DKI JAKARTA", "31"],
  ["DI YOGYAKARTA", "34"],
  ["BANDUNG", null],
  [undefined, null],
])("the area %j", (read, code) => expect(areaNamed(read, AREAS)).toBe(code));
