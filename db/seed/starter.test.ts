/** The starter set: neutral wording, complete in both languages, filled with the operator's details, and never overwriting later changes. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { listQuestions } from "../../src/content/questions/contract-public.ts";
import { readLegal } from "../../src/content/legal/contract-public.ts";
import { readSections } from "../../src/content/pages/contract-public.ts";
import { contentHttp } from "../../src/content/http.ts";
import { contentInvariants } from "../../src/content/invariants.ts";
import { LANGUAGES, splitLanguagePrefix } from "../../src/kernel/locale.ts";
import { setOperator } from "../../src/operator/set-operator.ts";
import { PROFILE } from "../../src/operator/testing/profile.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { openTestApi } from "../../src/platform/testing/api.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { STARTER_VERSION } from "../../src/content/legal/model/legal-page.ts";
import { readContentFiles } from "./content-files.ts";
import { demoTraces } from "./find-demo-remnants.ts";
import { fillContent, placeholdersOf } from "./fill.ts";
import { importStarter } from "./import-installation.ts";

const FOLDER = "db/starter";
// Hundreds of terms beside the texts. starter-prices.test.ts tests the terms.
vi.setConfig({ testTimeout: 60_000 });
const bundle = await readContentFiles(join(FOLDER, "content"));
const files = globSync(`${FOLDER}/**/*.{yaml,md}`);
const texts = new Map(files.map((file) => [file.slice(FOLDER.length + 1), readFileSync(file, "utf8")]));
const app = await openTestApp();
const api = await openTestApi(app, [contentHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const AS = { actor: { kind: "system", name: "test" } } as const;

test("the starter files are found", () => expect(files.length).toBeGreaterThan(20));

// "Sampai" is also the word for "until": the texts use another word for it.
test.each([...texts])("%s holds no demo data", (_, text) => {
  expect(text.match(/sampai|demo|contoh|example/gi)).toBeNull();
  expect(demoTraces(new Map([[_, text]]))).toEqual([]);
});

test("every placeholder is known and gets filled", () => {
  const known = Object.keys(placeholdersOf(PROFILE, "ID"));
  const used = [...texts.values()].flatMap((text) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name));
  expect(new Set(used).size).toBeGreaterThan(6);
  for (const name of used) expect(known).toContain(name);
  expect(JSON.stringify(fillContent(bundle, PROFILE, new Map()))).not.toContain("{{");
});

test("an unknown placeholder is a fault that names its file", () => {
  const [page] = bundle.pages;
  if (page === undefined) throw new Error("no pages");
  const wrong = { ...bundle, pages: [{ ...page, texts: { ...page.texts, EN: { ...page.texts.EN, title: "{{constructor}}" } } }] };
  expect(() => fillContent(wrong, PROFILE, new Map([[`page/${page.key}`, "content/pages/x"]]))).toThrow(
    /^content\/pages\/x: \{\{constructor\}\} is no placeholder; there are brand, /,
  );
});

test("a filled value stays plain text: no Markdown, no placeholder, no end of a string", () => {
  const brandName = '"**{{email}}**: # x';
  const filled = fillContent(bundle, { ...PROFILE, brandName }, new Map());
  expect(filled.groups[0]?.items[0]?.texts.EN.question).toBe(`What is ${brandName}?`);
});

describe("every link leads to a page in its own language,", () => {
  const routes = new Set(["/", ...[...readFileSync("src/routes.ts", "utf8").matchAll(/route\("([^":*?]+)"/g)].map(([, path]) => `/${path}`), "/dashboard/send", "/registration/CUSTOMER/BUSINESS"]);
  const hrefs = (node: unknown): string[] => {
    if (typeof node !== "object" || node === null) return [];
    return Object.entries(node).flatMap(([name, value]) => (name === "href" && typeof value === "string" ? [value] : hrefs(value)));
  };
  const links = [...bundle.pages, ...bundle.groups.flatMap(({ items }) => items)].flatMap(({ key, texts: both }) =>
    LANGUAGES.flatMap((language) => hrefs(both[language]).map((href) => [key, language, href] as const)),
  );
  test.each(links)("%s %s %s", (_, language, href) => {
    const { prefix, path } = splitLanguagePrefix(new URL(href, "https://site.test").pathname);
    expect(routes).toContain(path);
    if (!path.startsWith("/dashboard")) expect(prefix === "EN").toBe(language === "EN");
  });
  test("and every illustration exists", () => {
    const named = JSON.stringify(bundle).matchAll(/"illustration":"([^"]+)"/g);
    for (const [, name] of named) expect(existsSync(`public/illustrations/${name}.svg`), name).toBe(true);
  });
});

describe("imported", () => {
  const filled = async () => (await importStarter(app.runtime, FOLDER, "db/seed")).split("\n");
  test("without an operator the import is refused and says where to enter one", () =>
    expect(filled()).rejects.toThrow("/office/operator"));
  test("it shows the operator's details in each language, and legal pages of the starter version", async () => {
    await app.as(AS, (ctx) => setOperator(ctx, PROFILE));
    expect((await filled()).at(-1)).toMatch(/^\d+ made, 0 changed, 0 unchanged, 0 kept\.$/);
    const home = await api.call(readSections, { key: "home" }, { language: "en" });
    expect(JSON.stringify(home.data)).toContain(`"eyebrow":"${PROFILE.brandName}"`);
    const about = await api.call(readSections, { key: "about" }, { language: "id" });
    expect(JSON.stringify(about.data)).toContain("authority ID");
    const { data } = await api.call(readLegal, { key: "terms" }, { language: "en" });
    expect(data).toMatchObject({ version: STARTER_VERSION });
    expect((await api.call(listQuestions, {}, { language: "en" })).data).toMatchObject({ total: 8 });
    for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants)) expect(breaches, says).toEqual([]);
  });
  test("a second import changes nothing; with another brand it changes the texts that name it", async () => {
    expect((await filled()).at(-1)).toMatch(/^0 made, 0 changed, \d+ unchanged, 0 kept\.$/);
    await app.as(AS, (ctx) => setOperator(ctx, { ...PROFILE, brandName: "Lain" }));
    expect((await filled()).at(-1)).toMatch(/^0 made, [1-9]\d* changed, \d+ unchanged, 0 kept\.$/);
    const home = await api.call(readSections, { key: "home" }, { language: "en" });
    expect(JSON.stringify(home.data)).toContain('"eyebrow":"Lain"');
  });
  test("a question changed on screen is kept", async () => {
    await sql`update content.faq_item set version = version + 1 where key = 'what-is-this'`.execute(app.runtime.database);
    await app.as(AS, (ctx) => setOperator(ctx, { ...PROFILE, brandName: "Ketiga" }));
    expect((await filled()).some((line) => line.startsWith("  question what-is-this: kept"))).toBe(true);
  });
});
