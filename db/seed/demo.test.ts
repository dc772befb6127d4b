import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RichDocument } from "../../src/content/rich-text/model/document.ts";
import { contentInvariants } from "../../src/content/invariants.ts";
import { LANGUAGES, splitLanguagePrefix } from "../../src/kernel/locale.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { readContentFiles } from "./content-files.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";

const bundle = await readContentFiles("db/seed/content");
const app = await openTestApp();
beforeAll(() => seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") }));
afterAll(() => app[Symbol.asyncDispose]());

/** All string values below a node whose key is one of these names. */
function valuesOf(node: unknown, ...names: string[]): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (typeof value === "string" && names.includes(name) ? [value] : valuesOf(value, ...names)));
}

/** Addresses of the pages as in src/routes.ts, with their parameters filled from the data. */
const routes = [...readFileSync("src/routes.ts", "utf8").matchAll(/route\("([^"]+)"/g)].map(([, path]) => `/${path}`);
const known = new Set(["/", ...routes.filter((path) => !/[:*]/.test(path)), "/blog/category", ...["CUSTOMER", "AGENT", "PARTNER"].flatMap((type) => [`/registration/${type}`, `/registration/${type}/BUSINESS`]), ...bundle.articles.flatMap(({ texts }) => LANGUAGES.map((language) => `/blog/${texts[language].slug}`)), ...bundle.categories.flatMap(({ texts }) => LANGUAGES.map((language) => `/blog/category/${texts[language].slug}`))]);
const anchors = new Map<string, Set<string>>();
const bodies = [
  ...bundle.articles.flatMap(({ key, texts }) => LANGUAGES.map((language) => [`article ${key} ${language}`, texts[language].body, `/blog/${texts[language].slug}`] as const)),
  ...bundle.pages.flatMap(({ key, texts }) => LANGUAGES.map((language) => [`page ${key} ${language}`, texts[language].body, ""] as const)),
  ...bundle.groups.flatMap(({ items }) => items.flatMap(({ key, texts }) => LANGUAGES.map((language) => [`question ${key} ${language}`, texts[language].answer, ""] as const))),
];
for (const [, body, path] of bodies) if (path) anchors.set(path, new Set(valuesOf(body.content.filter(({ type }) => type === "heading"), "id")));

describe("every link of the content leads to a page", () => {
  test("the routes are found", () => expect([...known]).toEqual(expect.arrayContaining(["/faq", "/tentang-kami", "/syarat-ketentuan", "/kebijakan-privasi"])));
  const links = bodies.flatMap(([where, body]) => valuesOf(body, "href").filter((href) => href.startsWith("/") || href.startsWith("#")).map((href) => [where, href] as const));
  test.each(links)("%s: %s", (where, href) => {
    const { pathname, hash } = new URL(href, "https://sampai.test");
    const own = href.startsWith("#");
    const { prefix, path } = splitLanguagePrefix(pathname);
    if (!own) expect(known).toContain(path);
    // A link never leads a reader to the other language.
    if (path.startsWith("/blog/") && !own) {
      const language = where.endsWith("EN") ? "EN" : "ID";
      const target = [...bundle.articles, ...bundle.categories].some(({ texts }) => path.endsWith(`/${texts[language].slug}`));
      expect([prefix, target || path === "/blog/category"]).toEqual([prefix === null ? null : language, true]);
    }
    if (hash && anchors.has(path)) expect(anchors.get(path)).toContain(hash.slice(1));
  });
});

test("every illustration that the content names exists", () => {
  const named = new Set([...bundle.articles.map(({ illustration }) => illustration), ...bundle.pages.flatMap(({ texts }) => valuesOf(texts, "illustration"))]);
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) expect(existsSync(`public/illustrations/${name}.svg`), name).toBe(true);
});

test("illustrations hold no script and load nothing", () => {
  for (const { illustration } of bundle.articles) expect(readFileSync(`public/illustrations/${illustration}.svg`, "utf8")).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)/i);
});

test("the demo has enough content for its pages and filters, and every reference inside it holds", () => {
  expect(bundle.articles.length).toBeGreaterThanOrEqual(12);
  expect(bundle.categories.length).toBeGreaterThanOrEqual(4);
  const questions = bundle.groups.flatMap(({ items }) => items.map(({ key }) => key));
  expect(questions.length).toBeGreaterThanOrEqual(25);
  expect(new Set(questions).size).toBe(questions.length);
  for (const { category, key } of bundle.articles) expect(bundle.categories.map((one) => one.key), key).toContain(category);
  for (const { key, texts } of bundle.pages) {
    for (const language of LANGUAGES) {
      const { body } = texts[language];
      if (Array.isArray(body)) for (const section of body as { kind: string; keys?: string[] }[]) for (const named of section.keys ?? []) expect(questions, `${key} ${language}`).toContain(named);
    }
  }
});

test("both languages of a page have the same sections and the same number of headings", () => {
  for (const { key, texts } of [...bundle.pages, ...bundle.articles]) {
    const shape = (body: unknown) => (Array.isArray(body) ? body.map((section: { kind: string }) => section.kind) : (body as RichDocument).content.filter(({ type }) => type === "heading").length);
    expect(shape(texts.EN.body), key).toEqual(shape(texts.ID.body));
  }
});

test("seeding again changes nothing", async () => {
  const state = async () => (await sql`select (select count(*) from audit.entry) as audit, (select number from platform.revision where name = 'public_pages') as revision, (select max(updated_at) from content.article) as updated`.execute(app.runtime.database)).rows;
  const before = await state();
  app.runtime.clock.advance(60_000);
  await seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
  expect(await state()).toEqual(before);
});

test("the content's invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants)) expect(breaches, says).toEqual([]);
});

test("the checksum does not depend on the order in which the disk answers", async () => {
  const checksums = await Promise.all(Array.from({ length: 20 }, async () => (await readContentFiles("db/seed/content")).checksum));
  expect(new Set(checksums).size).toBe(1);
});
