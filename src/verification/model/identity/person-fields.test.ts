import { describe, expect, test } from "vitest";
import { OCCUPATION_CODES } from "./occupation.ts";
import { PERSON_FIELDS, personName, type PersonAnswerCode, type PersonFields } from "./person-fields.ts";
import { checkBirthDate, checkIdentityNumber, checkIncomeProof, type FieldFacts } from "./why-not-fields.ts";

const HOME = { country: "ID", street: "Jl. Merdeka No. 5", rt: "003", rw: "07", district: "327301", postalCode: "40111" };
const ABROAD = { country: "MY", street: "12 Jalan Ampang", city: "Kuala Lumpur" };
const LONG = "a".repeat(1_001);

/** Of each answer: what is accepted, and what is refused. */
const CASES: Record<PersonAnswerCode, { accepted: readonly object[]; refused: readonly object[] }> = {
  full_name: {
    accepted: [{ fullName: "Suparmi" }, { fullName: "Siti Nurhaliza", formerName: "" }, { fullName: "I", formerName: "Budi" }],
    refused: [{}, { fullName: "" }, { fullName: "Hj." }, { fullName: "Budi 2" }, { fullName: "Budi", formerName: "a/b" }],
  },
  birth_date: { accepted: [{ date: "1990-04-15" }], refused: [{ date: "1990-02-30" }, { date: "15-04-1990" }, {}] },
  nationality: { accepted: [{ country: "ID" }], refused: [{ country: "Indonesia" }, { country: "id" }, {}] },
  identity_number: {
    accepted: [
      { kind: "nik", number: "3273 0155 0490 0002" },
      { kind: "passport", number: "X1234567", issuingCountry: "ID", expiresOn: "2030-01-01" },
    ],
    refused: [
      { kind: "nik", number: "" },
      { kind: "nik", number: "3273015504900002", issuingCountry: "ID" },
      { kind: "passport", number: "x123", issuingCountry: "ID", expiresOn: "2030-01-01" },
      { kind: "passport", number: "X1234567" },
      { kind: "sim", number: "12345678" },
    ],
  },
  birth_place: { accepted: [{ place: "Bandung" }], refused: [{ place: "" }, { place: "a".repeat(61) }, { place: "a\nb" }] },
  sex: { accepted: [{ sex: "F" }, { sex: "M" }], refused: [{ sex: "" }, {}] },
  address: {
    accepted: [
      { onDocument: HOME, residence: null },
      { onDocument: HOME, residence: ABROAD },
      { onDocument: ABROAD, residence: { ...HOME, rt: "", village: "Cihapit" } },
    ],
    refused: [
      { onDocument: HOME },
      { onDocument: { ...HOME, district: "3273" }, residence: null },
      { onDocument: { ...HOME, street: "Jl." }, residence: null },
      { onDocument: { ...HOME, postalCode: "4011" }, residence: null },
      { onDocument: { ...HOME, rt: "0031" }, residence: null },
      { onDocument: { ...HOME, street: "lihat http://contoh.example" }, residence: null },
      { onDocument: { ...ABROAD, country: "ID" }, residence: null },
      { onDocument: { ...ABROAD, city: "" }, residence: null },
    ],
  },
  occupation: {
    accepted: [{ code: "driver" }, { code: "other", other: "Penari" }, { code: "private_employee", employer: "PT Contoh" }],
    refused: [{ code: "other" }, { code: "other", other: "" }, { code: "other", other: "12345" }, { code: "king" }, {}],
  },
  source_of_funds: {
    accepted: [{ sources: ["salary"] }, { sources: ["salary", "other"], other: "Hadiah undian" }],
    refused: [
      { sources: [] },
      { sources: ["other"] },
      { sources: ["other"], other: "uang" },
      { sources: ["salary", "salary"] },
      { sources: ["lottery"] },
    ],
  },
  purpose_of_relation: {
    accepted: [
      { purposes: ["family"], volume: "up_to_10m" },
      { purposes: ["family", "other"], other: "Membayar cicilan", volume: "above_100m" },
    ],
    refused: [
      { purposes: ["family"] },
      { purposes: [], volume: "up_to_10m" },
      { purposes: ["other"], volume: "up_to_10m" },
      { purposes: ["family"], volume: "1000" },
    ],
  },
  pep_declaration: {
    accepted: [
      { kind: "none" },
      { kind: "self", office: "Bupati", since: 2019, until: null },
      { kind: "family", office: "Hakim agung", since: 2010, until: 2010 },
    ],
    refused: [
      {},
      { kind: "none", office: "Bupati" },
      { kind: "self" },
      { kind: "self", office: "Bupati", since: 2019 },
      { kind: "associate", office: "Bupati", since: 2019, until: 2018 },
    ],
  },
  income_proof: {
    accepted: [{ kind: "payslip", until: "2026-10-31" }],
    refused: [{ kind: "letter", until: "2026-10-31" }, { kind: "payslip" }],
  },
  source_of_wealth: {
    accepted: [{ text: "Warisan rumah orang tua saya\ndi Bandung." }],
    refused: [{ text: "warisan" }, { text: "1".repeat(30) }, { text: LONG }, {}],
  },
  expected_month: { accepted: [{ rupiah: "75000000" }], refused: [{ rupiah: "0" }, { rupiah: "75.000.000" }, { rupiah: 75 }] },
};

describe.each(Object.entries(CASES))("%s", (code, { accepted, refused }) => {
  const schema = PERSON_FIELDS[code as PersonAnswerCode];
  test.each(accepted.map((value) => [JSON.stringify(value).slice(0, 90), value] as const))("accepts %s", (_, value) => {
    expect(schema.safeParse(value).error?.issues).toBeUndefined();
  });
  test.each(refused.map((value) => [JSON.stringify(value).slice(0, 90), value] as const))("refuses %s", (_, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe("a person's name", () => {
  test.each([
    "Suparmi",
    "O",
    "H. Muhammad Ali",
    "Peña",
    "Ma’ruf",
    "送",
    "Nona",
    "An",
    "Dr. Nona",
    "Hj. Siti, S.Kom.",
    "a".repeat(121),
  ])("accepts %s", (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  });
  test.each(["Hj.", "Dr. H.", "Bapak", "Budi2", "a".repeat(122), "Bu\u200bdi", "klik bit.ly", "Budi\nAli", "Budi/Ali"])(
    "refuses %j",
    (name) => {
      expect(personName.safeParse(name).success).toBe(false);
    },
  );
});

test("an occupation has a code of its own, which is a key of the risk score", () => {
  expect(new Set(OCCUPATION_CODES).size).toBe(21);
  for (const code of OCCUPATION_CODES) expect(code).toMatch(/^[a-z0-9_]{2,40}$/);
});

describe("answers on a day", () => {
  const facts: FieldFacts = {
    now: new Date("2026-11-24T03:00:00Z"),
    minimumAge: 17,
    birthDate: null,
    sex: null,
    districts: null,
  };
  test.each([
    ["2009-11-24", null],
    ["2009-11-25", "birth_date_too_young"],
    ["2026-11-25", "birth_date_future"],
    ["1916-11-24", null],
    ["1915-11-24", "birth_date_too_old"],
  ] as const)("born on %s: %s", (date, refusal) => {
    expect(checkBirthDate(date, facts).refusal).toBe(refusal);
  });

  test("the day is that of Jakarta, and the age a dated term", () => {
    const evening = new Date("2026-11-23T17:00:00Z");
    expect(checkBirthDate("2009-11-24", { now: evening, minimumAge: 17 }).refusal).toBeNull();
    expect(checkBirthDate("2009-11-24", { now: evening, minimumAge: 18 }).refusal).toBe("birth_date_too_young");
  });

  type Number = PersonFields<"identity_number">;
  const passport = (expiresOn: "2026-11-23" | "2026-11-24"): Number => ({
    kind: "passport",
    number: "X1234567",
    issuingCountry: "MY",
    expiresOn,
  });
  test.each<[string, Number, Partial<FieldFacts>, object]>([
    ["a NIK in groups", { kind: "nik", number: "327301 550490 0002" }, {}, { number: "3273015504900002", warnings: [] }],
    [
      "another birth date",
      { kind: "nik", number: "3273015504900002" },
      { birthDate: "1990-04-14" },
      { warnings: ["nik_date_differs"] },
    ],
    ["a letter", { kind: "nik", number: "3273O15504900002" }, {}, { refusal: "nik_format", correction: "3273015504900002" }],
    ["month 13", { kind: "nik", number: "3273015513900002" }, {}, { refusal: "nik_date_impossible", correction: null }],
    ["a child's NIK", { kind: "nik", number: "3273011504160002" }, { birthDate: "2016-04-15" }, { refusal: "nik_too_young" }],
    ["a passport on its last day", passport("2026-11-24"), {}, { refusal: null, number: "X1234567" }],
    ["a passport on the day after", passport("2026-11-23"), {}, { refusal: "passport_expired" }],
  ])("%s", (_, fields, more, expected) => {
    expect(checkIdentityNumber(fields, { ...facts, ...more })).toMatchObject(expected);
  });

  test("a proof of income covers days that have passed", () => {
    expect(checkIncomeProof({ kind: "tax", until: "2026-11-24" }, facts.now).refusal).toBeNull();
    expect(checkIncomeProof({ kind: "tax", until: "2026-11-25" }, facts.now).refusal).toBe("income_proof_future");
  });
});
