/** The help centre's search, over the demo's questions and articles. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { readContentFiles } from "../../db/seed/content-files.ts";
import { FOUND_AT_MOST, searchHelp, type Found } from "./contract-help.ts";
import { contentHttp } from "./http.ts";
import { importContent } from "./import-content.ts";

const house = await openTestHouse();
const api = await openTestApi(house, [contentHttp]);
beforeAll(async () => {
  const bundle = await readContentFiles("db/seed/content");
  await house.as({}, (ctx) => importContent(ctx, bundle));
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});
// Past every window of the rate limits.
beforeEach(() => house.machinery.clock.advance(61_000));

interface Answer {
  readonly found: readonly Found[];
  readonly holdsAll: boolean;
}
const search = async (words: string, language: "id" | "en" = "id") =>
  (await api.call(searchHelp, { search: words }, { language })).data as Answer;

describe("searching for help", () => {
  test("finds questions and articles, those with the word in their title first", async () => {
    const { found, holdsAll } = await search("kode ambil");
    expect(holdsAll).toBe(true);
    expect(found[0]).toMatchObject({ kind: "question", key: "pickup-code", topic: "Pengambilan tunai" });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["question", "article"]));
    expect(found.length).toBeLessThanOrEqual(FOUND_AT_MOST);
  });

  test("in the reader's language only", async () => {
    expect((await search("pickup code", "en")).found[0]).toMatchObject({ key: "pickup-code", title: /code/i });
    expect((await search("beneficial owners")).found).toEqual([]);
  });

  test("an excerpt ends at a word and has no marks of the form", async () => {
    const { found } = await search("otp");
    for (const { excerpt } of found) {
      expect(excerpt.length).toBeLessThanOrEqual(162);
      expect(excerpt).not.toMatch(/\*\*|\n|"type"/);
    }
  });

  test("where nothing holds every word, what holds some is told as such", async () => {
    const { found, holdsAll } = await search("kurs zebra");
    expect(holdsAll).toBe(false);
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(["zebra", "???", "%", "_", "\\"])("%s finds nothing", async (words) => {
    expect(await search(words)).toEqual({ found: [], holdsAll: true });
  });

  test("signs around a word do not hide it; capitals are the same", async () => {
    expect((await search("“BIAYA?”")).found).toEqual((await search("biaya")).found);
  });

  test("what was taken off is not found", async () => {
    const first = (await search("dana darurat")).found.find(({ kind }) => kind === "article");
    expect(first).toBeDefined();
    await sql`update content.article set status = 'inactive'
      where id = (select article_id from content.article_text where slug = ${first?.key ?? ""})`.execute(
      house.machinery.database,
    );
    expect((await search("dana darurat")).found.map(({ key }) => key)).not.toContain(first?.key);
  });
});
