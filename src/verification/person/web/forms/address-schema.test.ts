import { expect, test } from "vitest";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { aboutSchema, addressOf, NOWHERE, placesOf, type About } from "./address-schema.ts";

const all = aboutSchema(new Set(["birth_place", "sex", "address"]));
const inside = { ...NOWHERE, street: "Jalan Merdeka 1", province: "32", city: "3273", district: "327301" };
const filled: About = { birthPlace: "Bandung", sex: "F", document: inside, isElsewhere: false, residence: NOWHERE };
const wrong = (values: About, schema = all) =>
  [...new Set(schema.safeParse(values).error?.issues.map(({ path }) => path.join(".")))].sort();

test("an address comes back as it was given, here and abroad", () => {
  const residence = { ...NOWHERE, country: "SG", street: "1 Robinson Road", cityAbroad: "Singapore" };
  for (const values of [filled, { ...filled, isElsewhere: true, residence }]) {
    expect(wrong(values)).toEqual([]);
    const address = PERSON_FIELDS.address.parse(addressOf(values));
    expect(addressOf({ ...filled, ...placesOf(address) })).toEqual(address);
  }
});

test("another residence is required once it is said to exist, and not before", () => {
  expect(wrong(filled)).toEqual([]);
  expect(wrong({ ...filled, isElsewhere: true })).toEqual([
    "residence.city",
    "residence.district",
    "residence.province",
    "residence.street",
  ]);
  const abroad = { ...NOWHERE, country: "SG", street: "1 Robinson Road" };
  expect(wrong({ ...filled, isElsewhere: true, residence: abroad })).toEqual(["residence.cityAbroad"]);
});

test("each error is at the entry that it is about", () => {
  expect(wrong({ ...filled, sex: "", birthPlace: "" })).toEqual(["birthPlace", "sex"]);
  expect(wrong({ ...filled, document: { ...inside, street: "Jl" } })).toEqual(["document.street"]);
  expect(wrong({ ...filled, document: { ...inside, postalCode: "12" } })).toEqual(["document.postalCode"]);
});

test("what is not asked for is not judged", () =>
  expect(wrong({ ...filled, sex: "", document: NOWHERE }, aboutSchema(new Set(["birth_place"])))).toEqual([]));
