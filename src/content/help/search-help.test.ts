/** Search of the help centre, over the demo's questions and articles. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { readContentFiles } from "../../../db/seed/content-files.ts";
import { MAX_RESULTS, searchHelp } from "./contract.ts";
import { contentHttp } from "../http.ts";
import { importContent } from "../import/import-content.ts";

const app = await openTestApp();
const api = await openTestApi(app, [contentHttp]);
beforeAll(async () => {
  const bundle = await readContentFiles("db/seed/content");
  await app.as({}, (ctx) => importContent(ctx, bundle));
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
// Beyond every window of the rate limits.
beforeEach(() => app.runtime.clock.advance(61_000));
const search = async (query: string, language: "id" | "en" = "id") =>
  expectOk(await api.call(searchHelp, { search: query }, { language }));

describe("searching for help", () => {
  test("finds questions and articles, those with the word in their title first", async () => {
    const { found, holdsAll } = await search("kode ambil");
    expect(holdsAll).toBe(true);
    expect(found[0]).toMatchObject({ kind: "question", key: "pickup-code", topic: "Pengambilan tunai" });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["question", "article"]));
    expect(found.length).toBeLessThanOrEqual(MAX_RESULTS);
  });

  test("searches in the reader's language only", async () => {
    expect((await search("pickup code", "en")).found[0]).toMatchObject({ key: "pickup-code", title: /code/i });
    expect((await search("beneficial owners")).found).toEqual([]);
  });

  test("an excerpt ends at a word boundary and has no markup", async () => {
    const { found } = await search("otp");
    for (const { excerpt } of found) {
      expect(excerpt.length).toBeLessThanOrEqual(162);
      expect(excerpt).not.toMatch(/\*\*|\n|"type"/);
    }
  });

  test("where nothing contains every word, partial matches are returned and marked as such", async () => {
    const { found, holdsAll } = await search("kurs zebra");
    expect(holdsAll).toBe(false);
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(["zebra", "???", "%", "_", "\\"])("%s finds nothing", async (query) => {
    expect(await search(query)).toEqual({ found: [], holdsAll: true });
  });

  test("punctuation around a word and letter case do not matter", async () => {
    expect((await search("“BIAYA?”")).found).toEqual((await search("biaya")).found);
  });

  test("inactive questions and articles are not found", async () => {
    const first = (await search("dana darurat")).found.find(({ kind }) => kind === "article");
    expect(first).toBeDefined();
    await sql`update content.article set status = 'inactive'
      where id = (select article_id from content.article_text where slug = ${first?.key ?? ""})`.execute(app.runtime.database);
    expect((await search("dana darurat")).found.map(({ key }) => key)).not.toContain(first?.key);
  });
});
