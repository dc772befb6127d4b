import { expect, test } from "vitest";
import { z } from "zod";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { reportAnswer } from "./report-answer.ts";

function entriesOf(schema: z.ZodType, answer: unknown): readonly string[] {
  const found: string[] = [];
  reportAnswer(schema, answer, { addIssue: ({ path }) => found.push(path.join(".")) }, (path) => path.join("."));
  return [...new Set(found)].sort();
}
const INSIDE = { country: "ID", street: "Jalan Merdeka 1", district: "327301" };

test("an address is judged by the rules of its country", () => {
  expect(entriesOf(PERSON_FIELDS.address, { onDocument: INSIDE, residence: null })).toEqual([]);
  expect(entriesOf(PERSON_FIELDS.address, { onDocument: { ...INSIDE, district: "" }, residence: null })).toEqual([
    "onDocument.district",
  ]);
  const abroad = { country: "SG", street: "1 Robinson Road", city: "" };
  expect(entriesOf(PERSON_FIELDS.address, { onDocument: INSIDE, residence: abroad })).toEqual(["residence.city"]);
});

test("a rule keeps its name, so that its sentence is shown in the language of the form", () => {
  const rules: unknown[] = [];
  const number = { kind: "passport", number: "AB 1", issuingCountry: "SG", expiresOn: "2030-01-01" };
  reportAnswer(PERSON_FIELDS.identity_number, number, { addIssue: ({ params }) => rules.push(params) }, () => "passport");
  expect(rules).toEqual([{ failure: expect.objectContaining({ rule: "regex" }) }]);
});

test("an issue without an entry is left to the call", () => {
  const found: unknown[] = [];
  reportAnswer(z.object({ a: z.string() }), {}, { addIssue: (issue) => found.push(issue) }, () => null);
  expect(found).toEqual([]);
});
