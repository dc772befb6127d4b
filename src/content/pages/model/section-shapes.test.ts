/** The shapes the form is built from, checked against the schema that validates. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { pageContentSchema } from "./page-content.ts";
import { problemsOf } from "./page-problems.ts";
import { SHAPES, blankGroup, blankItem, type ListPart, type Part } from "./section-shapes.ts";
import { SECTION_PAGES, sectionSchema, type Section } from "./sections.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
}
const schemas = new Map(
  sectionSchema.options.map((option) => [option.shape.kind.value, z.toJSONSchema(option, { unrepresentable: "any" }) as Schema]),
);

function expectSame(parts: readonly Part[], schema: Schema | undefined, at: string): void {
  const { kind: _kind, ...properties } = schema?.properties ?? {};
  expect(parts.map(({ name }) => name as string).toSorted(), at).toEqual(Object.keys(properties).toSorted());
  for (const part of parts) {
    const property = properties[part.name];
    const isOptional = (part.type === "text" || part.type === "group") && part.optional === true;
    expect(schema?.required?.includes(part.name), `${at}.${part.name} is required`).toBe(!isOptional);
    if (part.type === "text") expect(property?.maxLength, `${at}.${part.name}`).toBe(part.max);
    if (part.type === "group") expectSame(part.parts, property, `${at}.${part.name}`);
    if (part.type === "list") expectList(part, property, `${at}.${part.name}`);
  }
}

function expectList({ name, max, maxChars, parts }: ListPart, schema: Schema | undefined, at: string): void {
  // A price receipt has fewer lines than the schema allows.
  if (name === "lines") expect(max).toBeLessThanOrEqual(schema?.maxItems ?? 0);
  else expect(schema?.maxItems, at).toBe(max);
  if (parts === null) expect(schema?.items?.maxLength, at).toBe(maxChars);
  else expectSame(parts, schema?.items, at);
}

describe("the shape of a section", () => {
  test.each(Object.entries(SHAPES))("%s names the fields of the schema, with their limits", (kind, parts) =>
    expectSame(parts, schemas.get(kind as Section["kind"]), kind),
  );
  test("every kind has one", () => expect(Object.keys(SHAPES).toSorted()).toEqual([...schemas.keys()].toSorted()));
  test("an added item starts empty and is refused only for its missing texts", () => {
    const list = SHAPES.products.find((part) => part.type === "list");
    const group = list?.parts?.find((part) => part.type === "group");
    expect(list && blankItem(list)).toEqual({ icon: "badge-check", title: "", text: "", points: [] });
    expect(group && blankGroup(group)).toEqual({ label: "", href: "" });
    expect(blankItem({ parts: null })).toBe("");
  });
});

/** Delivered content must be publishable by an editor without changes. */
test.each(SECTION_PAGES)("the demo's page %s can be published unchanged", async (key) => {
  const read = async (name: string) => parse(await readFile(`db/seed/content/pages/${key}/${name}.yaml`, "utf8")) as unknown;
  const content = pageContentSchema.parse({ ID: await read("id"), EN: await read("en") });
  const kinds = content.ID.sections.map(({ kind }) => kind);
  const questions = new Set(content.ID.sections.flatMap((section) => (section.kind === "faq" ? section.keys : [])));
  expect([...problemsOf(content, { kinds, questions })]).toEqual([]);
});
