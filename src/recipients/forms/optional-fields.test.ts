/** A field that is not required. No form has one yet; the recipe for a new field promises that it asks nobody (docs/recipes.md). */
import { describe, expect, test } from "vitest";
import { validateEntries } from "./model/entries.ts";
import { field } from "./model/form-fields.ts";
import { schemaOf } from "./model/form-schema.ts";
import { formFor, type RecipientForm } from "./model/forms-by-country.ts";

const saved = { holder: "person", name: "Siti", sort_code: "200000", account: "12345678", relationship: "parent" };
function withNote(isRequired: boolean): RecipientForm {
  const form = formFor("GB", "bank", { homeBanks: [] });
  if (!form) throw new Error("there is no form for GB");
  return { ...form, fields: [...form.fields, field("note", "city", { isRequired, minChars: 2 })] };
}

describe("a recipient saved before the field existed", () => {
  test("is complete while the field is optional", () => {
    expect(validateEntries(withNote(false), saved)).toEqual({ ok: true, entries: saved });
  });
  test("is incomplete once it is required", () => {
    expect(validateEntries(withNote(true), saved)).toMatchObject({ ok: false, faults: { note: { why: "required" } } });
  });
});

test("an empty entry is left out, and a given one has to fit", () => {
  const form = withNote(false);
  expect(validateEntries(form, { ...saved, note: " " })).toEqual({ ok: true, entries: saved });
  expect(validateEntries(form, { ...saved, note: "ab" })).toEqual({ ok: true, entries: { ...saved, note: "ab" } });
  expect(validateEntries(form, { ...saved, note: "a" })).toMatchObject({ ok: false, faults: { note: { why: "wrong" } } });
});

test("the JSON Schema has it among its properties and not among the required ones, without a text for a missing entry", () => {
  const of = (isRequired: boolean) =>
    schemaOf(withNote(isRequired), "EN") as { required: string[]; properties: Record<string, { "x-errors": object }> };
  expect(of(true).required).toContain("note");
  expect(of(false).required).toEqual(of(true).required.filter((name) => name !== "note"));
  expect(of(false).properties["note"]?.["x-errors"]).not.toHaveProperty("required");
  expect(of(true).properties["note"]?.["x-errors"]).toHaveProperty("required");
});
