/** The shapes that the form is made of, against the schema that decides. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { pageContentSchema } from "./page.ts";
import { problemsOf } from "./problems.ts";
import { SHAPES, blankGroup, blankItem, type ListPart, type Part } from "./shapes.ts";
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
  // A receipt has fewer lines than could be stored.
  if (name === "lines") expect(max).toBeLessThanOrEqual(schema?.maxItems ?? 0);
  else expect(schema?.maxItems, at).toBe(max);
  if (parts === null) expect(schema?.items?.maxLength, at).toBe(maxChars);
  else expectSame(parts, schema?.items, at);
}

describe("the shape of a section", () => {
  test.each(Object.entries(SHAPES))("%s names what the schema has, with its limits", (kind, parts) =>
    expectSame(parts, schemas.get(kind as Section["kind"]), kind),
  );
  test("there is one for each kind", () => expect(Object.keys(SHAPES).toSorted()).toEqual([...schemas.keys()].toSorted()));
  test("what is added begins empty, and is refused as it is by the words that are missing", () => {
    const list = SHAPES.products.find((part) => part.type === "list");
    const group = list?.parts?.find((part) => part.type === "group");
    expect(list && blankItem(list)).toEqual({ icon: "badge-check", title: "", text: "", points: [] });
    expect(group && blankGroup(group)).toEqual({ label: "", href: "" });
    expect(blankItem({ parts: null })).toBe("");
  });
});

/** As an editor would meet them: nothing that is delivered may stand in the way of its own publishing. */
test.each(SECTION_PAGES)("the demo's page %s can be published as it is", async (key) => {
  const read = async (name: string) => parse(await readFile(`db/seed/content/pages/${key}/${name}.yaml`, "utf8")) as unknown;
  const content = pageContentSchema.parse({ ID: await read("id"), EN: await read("en") });
  const kinds = content.ID.sections.map(({ kind }) => kind);
  const questions = new Set(content.ID.sections.flatMap((section) => (section.kind === "faq" ? section.keys : [])));
  expect([...problemsOf(content, { kinds, questions })]).toEqual([]);
});
