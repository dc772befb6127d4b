import { describe, expect, test } from "vitest";
import { answerSchema, type Answer } from "../../model/shown.ts";
import { maskAnswer } from "./mask-answer.ts";

const HOME = {
  country: "ID",
  street: "Jalan Merdeka 17",
  rt: "004",
  rw: "012",
  village: "Sukajadi",
  district: "327306",
  postalCode: "40162",
} as const;
const ABROAD = { country: "SG", street: "Orchard Road 9", city: "Singapore", postalCode: "238801" } as const;
const number = (kind: Answer & { code: "identity_number" }) => kind;

/** Each answer, and the texts of it that nobody reads without a reason. */
const ANSWERS: readonly (readonly [Answer, readonly string[]])[] = [
  [{ code: "full_name", fields: { fullName: "Wina Lestari", formerName: "Wina Hartono" } }, ["Wina", "Lestari", "Hartono"]],
  // A name whose initial is a title by itself.
  [{ code: "full_name", fields: { fullName: "Hendra" } }, ["endra"]],
  [{ code: "birth_date", fields: { date: "1990-04-15" } }, ["04-15"]],
  [{ code: "birth_place", fields: { place: "Bandung" } }, ["Bandung", "andung"]],
  [number({ code: "identity_number", fields: { kind: "nik", number: "3273015504900501" } }), ["327301550490"]],
  [
    number({
      code: "identity_number",
      fields: { kind: "passport", number: "X1234567", issuingCountry: "ID", expiresOn: "2031-02-03" },
    }),
    ["X123", "02-03"],
  ],
  [
    { code: "address", fields: { onDocument: HOME, residence: ABROAD } },
    ["Merdeka", "004", "012", "Sukajadi", "327306", "40162", "Orchard", "238801"],
  ],
  [
    { code: "occupation", fields: { code: "other", other: "Penjaga mercusuar", employer: "Distrik Navigasi" } },
    ["mercusuar", "Navigasi"],
  ],
  [{ code: "source_of_funds", fields: { sources: ["other"], other: "Hadiah dari bibi" } }, ["bibi"]],
  [{ code: "purpose_of_relation", fields: { purposes: ["other"], other: "Merawat ayah", volume: "up_to_10m" } }, ["ayah"]],
  [
    { code: "pep_declaration", fields: { kind: "family", office: "Bupati Garut", since: 2019, until: null } },
    ["Bupati", "Garut"],
  ],
  [{ code: "source_of_wealth", fields: { text: "Warisan rumah di Dago, dijual tahun 2019." } }, ["Dago", "Warisan"]],
  [{ code: "expected_month", fields: { rupiah: "23456789" } }, ["23456789", "3456789"]],
];

describe("a masked answer", () => {
  test.each(ANSWERS)("$code hides what identifies or was written, and fits its own rules", (answer, hidden) => {
    const masked = maskAnswer(answer);
    expect(answerSchema.safeParse(masked).error).toBeUndefined();
    for (const text of hidden) expect(JSON.stringify(masked)).not.toContain(text);
  });

  test("leaves the last digits of a number, the first letter of a name, the year and the city", () => {
    const [name, , date, , nik, , address] = ANSWERS.map(([answer]) => maskAnswer(answer));
    expect(name?.fields).toEqual({ fullName: "W···" });
    expect(date?.fields).toMatchObject({ date: expect.stringMatching(/^1990-/) });
    expect(nik?.fields).toMatchObject({ number: "•••••0501" });
    expect(address?.fields).toMatchObject({
      onDocument: { country: "ID", district: "327300" },
      residence: { city: "Singapore" },
    });
  });

  test("leaves choices from lists", () => {
    const sex: Answer = { code: "sex", fields: { sex: "F" } };
    const office: Answer = { code: "pep_declaration", fields: { kind: "none" } };
    expect([maskAnswer(sex), maskAnswer(office)]).toEqual([sex, office]);
    expect(maskAnswer({ code: "occupation", fields: { code: "teacher" } }).fields).toEqual({ code: "teacher" });
  });
});
