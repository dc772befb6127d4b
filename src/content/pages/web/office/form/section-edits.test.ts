import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../model/page-problems.ts";
import { SHAPES, blankItem } from "../../../model/section-shapes.ts";
import { pageContent } from "../../../../testing/pages.ts";
import * as edits from "./section-edits.ts";

const content = pageContent();
const facts = { kinds: content.ID.sections.map(({ kind }) => kind), questions: new Set(["q1"]) };

describe("a change of a page in its form", () => {
  test("a text changes in one language, and every other section stays the same object", () => {
    const next = edits.withText(content, "EN", ["sections", 2, "steps", 1, "title"], "New");
    expect(next.EN.sections[2]).toMatchObject({ steps: [{ title: "Langkah EN" }, { title: "New", text: "n" }] });
    expect(next.ID).toBe(content.ID);
    expect(next.EN.sections[1]).toBe(content.EN.sections[1]);
    expect(content.EN.sections[2]).toMatchObject({ steps: [{}, { title: "m" }] });
  });
  test("an address changes in both languages, each in its own form", () => {
    const path = ["sections", 0, "primary", "href"];
    const hrefs = (address: string) => {
      const next = edits.withAddress(content, path, address);
      return [next.ID.sections[0], next.EN.sections[0]].map((hero) => (hero as { primary: { href: string } }).primary.href);
    };
    expect(hrefs("/faq")).toEqual(["/faq", "/en/faq"]);
    expect(hrefs("/")).toEqual(["/", "/en"]);
    expect(hrefs("/#harga")).toEqual(["/#harga", "/en#harga"]);
    expect(hrefs("#harga")).toEqual(["#harga", "#harga"]);
    expect([...problemsOf(edits.withAddress(content, path, "/faq?x=1#y"), facts)]).toEqual([]);
    expect([...problemsOf(edits.withAddress(content, path, "https://x.example"), facts)]).toEqual([
      ["sections.0.primary.href", "address"],
    ]);
  });
  test("items change in both languages: added, moved, removed", () => {
    const path = ["sections", 2, "steps"];
    const list = SHAPES.steps.find((part) => part.type === "list");
    const added = edits.withItem(content, path, list && blankItem(list));
    expect([...problemsOf(added, facts).keys()]).toEqual([
      "ID.sections.2.steps.2.title",
      "EN.sections.2.steps.2.title",
      "ID.sections.2.steps.2.text",
      "EN.sections.2.steps.2.text",
    ]);
    const moved = edits.withMoved(added, path, 0, 2);
    const titles = (language: "ID" | "EN") =>
      (moved[language].sections[2] as { steps: { title: string }[] }).steps.map(({ title }) => title);
    expect([titles("ID"), titles("EN")]).toEqual([
      ["m", "", "Langkah ID"],
      ["m", "", "Langkah EN"],
    ]);
    expect([...problemsOf(edits.withoutItem(moved, path, 1), facts)]).toEqual([]);
  });
  test("an optional group is removed in both languages", () => {
    const next = edits.withShared(content, ["sections", 1, "cards", 0, "action"], undefined);
    expect(JSON.stringify(next)).not.toContain("undefined");
    expect(Object.keys((next.EN.sections[1] as { cards: object[] }).cards[0] ?? {})).not.toContain("action");
    expect([...problemsOf(next, facts)]).toEqual([]);
  });
});
