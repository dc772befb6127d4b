import { describe, expect, test } from "vitest";
import { peopleSchema } from "../../../model/people.ts";
import {
  drawnOf,
  freeKey,
  newPerson,
  peopleForm,
  peopleOf,
  peopleValues,
  sumBps,
  without,
  type PeopleValues,
} from "./people-values.ts";

const ANI = "bp_01kc0000000000000000000001";
const BUDI = "bp_01kc0000000000000000000002";
const person = (id: string, name: string) => ({
  ...newPerson(id, "ID"),
  name,
  email: `${name.toLowerCase()}@contoh.example`,
  phone: "+628123456789",
});
const filled: PeopleValues = {
  people: [{ ...person(ANI, "Ani"), roles: { ...newPerson(ANI, "ID").roles, director: true } }, person(BUDI, "Budi")],
  companies: [{ key: "c1", name: "Induk", country: "ID", registration: "1234567890123" }],
  shares: [
    { of: "business", holder: "c1", percent: "60" },
    { of: "business", holder: ANI, percent: "40" },
    { of: "c1", holder: BUDI, percent: "99,5" },
    { of: "c1", holder: "public", percent: "0.5" },
  ],
};
const wrongEntries = (values: PeopleValues, hasShares = true) => [
  ...new Set((peopleForm(hasShares).safeParse(values).error?.issues ?? []).map(({ path }) => path.join("."))),
];

test("what is filled in completely is what the call takes, and comes back the same", () => {
  expect(wrongEntries(filled)).toEqual([]);
  const stored = peopleSchema.parse(peopleOf(filled, true));
  const again = peopleValues(stored, newPerson(ANI, "ID"), "ID");
  expect(peopleOf(again, true)).toEqual(peopleOf(filled, true));
});

test("a legal form without owners sends no shares, and asks for none", () => {
  const broken = { ...filled, shares: [{ of: "business", holder: "", percent: "" }] };
  expect(wrongEntries(broken, false)).toEqual([]);
  expect(peopleOf(broken, false)).toMatchObject({ companies: [], shares: [] });
});

describe("errors stand beside their entries", () => {
  test.each([
    ["people.1.name", { ...filled, people: [filled.people[0]!, { ...filled.people[1]!, name: "" }] }],
    ["people.1.phone", { ...filled, people: [filled.people[0]!, { ...filled.people[1]!, phone: "0812" }] }],
    ["companies.0.registration", { ...filled, companies: [{ ...filled.companies[0]!, registration: "1" }] }],
    ["shares.0.percent", { ...filled, shares: [{ of: "business", holder: ANI, percent: "110" }] }],
    ["shares.0.holder", { ...filled, shares: [{ of: "c1", holder: "c1", percent: "10" }] }],
    ["shares.1.holder", { ...filled, shares: [filled.shares[1]!, { of: "business", holder: ANI, percent: "10" }] }],
  ] satisfies [string, PeopleValues][])("%s", (entry, values) => expect(wrongEntries(values)).toEqual([entry]));
});

test("drawn is what is complete", () => {
  const typing = {
    ...filled,
    shares: [...filled.shares, { of: "c1", holder: "", percent: "1" }, { of: "c1", holder: ANI, percent: "" }],
  };
  expect(drawnOf(typing).shares).toHaveLength(4);
});

test("the sum counts complete shares of one company", () => {
  expect(sumBps(filled, "business")).toBe(10_000);
  expect(sumBps({ ...filled, shares: [{ of: "c1", holder: ANI, percent: "x" }] }, "c1")).toBe(0);
});

test("who is removed takes their shares along", () => {
  const left = without(filled, "c1");
  expect(left.companies).toEqual([]);
  expect(left.shares).toEqual([{ of: "business", holder: ANI, percent: "40" }]);
});

test("a new company has a key of its own", () => {
  expect(freeKey([])).toBe("c1");
  expect(freeKey([filled.companies[0]!, { ...filled.companies[0]!, key: "c3" }])).toBe("c2");
});
