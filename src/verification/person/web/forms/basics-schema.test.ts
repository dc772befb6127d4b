import { expect, test } from "vitest";
import { basicsSchema, numberOf, type Basics } from "./basics-schema.ts";

const filled: Basics = {
  fullName: "Siti Rahma",
  formerName: "",
  born: "1990-04-15",
  nationality: "ID",
  kind: "nik",
  nik: "327301 550490 0002",
  passport: "",
  country: "",
  expires: "",
};
const all = basicsSchema(new Set(["full_name", "birth_date", "nationality", "identity_number"]));
const wrong = (values: Basics, schema = all) =>
  [...new Set(schema.safeParse(values).error?.issues.map(({ path }) => path.join(".")))].sort();
const passport: Basics = { ...filled, kind: "passport", passport: "ab 12-3456", country: "SG", expires: "2030-01-01" };

test("a NIK is refused while one types when it cannot exist, with the sentence of the call", () => {
  expect(wrong(filled)).toEqual([]);
  expect(wrong({ ...filled, nik: "3273" })).toEqual(["nik"]);
  expect(wrong({ ...filled, nik: "327301 990490 0002" })).toEqual(["nik"]);
});

test("a passport is taken as it is printed, and needs its country and its end", () => {
  expect(wrong(passport)).toEqual([]);
  expect(numberOf(passport)).toMatchObject({ number: "AB123456" });
  expect(wrong({ ...passport, passport: "A/1", country: "", expires: "" })).toEqual(["country", "expires", "passport"]);
});

test("what is not asked for is not judged", () => {
  expect(wrong({ ...filled, nik: "", fullName: "" }, basicsSchema(new Set(["birth_date"])))).toEqual([]);
  expect(wrong({ ...filled, born: "" }, basicsSchema(new Set(["birth_date"])))).toEqual(["born"]);
});
