import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { createTestClock, openTestApp } from "#platform/testing/database.ts";
import { listArticles, readArticle } from "./contract-public.ts";
import { setArticleStatus } from "./contract.ts";
import { contentHttp } from "../http.ts";
import { importContent } from "../import/import-content.ts";
import type { ArticleDraft, CategoryDraft } from "../import/model/bundle.ts";
import { contentInvariants } from "../invariants.ts";
import { parseMarkdown } from "../rich-text/parse-markdown.ts";

const app = await openTestApp();
const api = await openTestApi(app, [contentHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const category = (key: string, position: number): CategoryDraft => ({
  key,
  position,
  texts: {
    ID: { slug: `${key}-id`, name: `${key} ID`, description: "Keterangan" },
    EN: { slug: `${key}-en`, name: `${key} EN`, description: "About" },
  },
});
const article = (n: number, of: string): ArticleDraft => ({
  key: `a${n}`,
  category: of,
  illustration: "names",
  publishedOn: `2026-01-${String(n).padStart(2, "0")}` as ArticleDraft["publishedOn"],
  featured: n === 1,
  texts: {
    ID: { slug: `artikel-${n}`, title: `Judul ${n}`, description: "Ringkasan", body: parseMarkdown(`Isi **${n}**.`) },
    EN: { slug: `article-${n}`, title: `Title ${n}`, description: "Summary", body: parseMarkdown(`Body **${n}**.`) },
  },
});
const bundle = {
  checksum: "one",
  categories: [category("second", 2), category("first", 1), category("empty", 3)],
  articles: Array.from({ length: 25 }, (_, n) => article(n + 1, n < 20 ? "first" : "second")),
  groups: [],
  pages: [],
};
beforeAll(async () => {
  await app.as({}, (ctx) => importContent(ctx, bundle));
});
beforeEach(() => app.runtime.clock.advance(61_000));

const publisher: Actor = { kind: "staff", id: "st_1", level: "editor", menuAccess: [{ menu: "content", module: ["publish"] }] };
const list = async (input: Parameters<typeof api.call<typeof listArticles>>[1], language: "id" | "en" = "id") =>
  expectOk(await api.call(listArticles, input, { language }));
const idOf = async (key: string) =>
  (await sql<{ id: `ar_${string}` }>`select id from content.article where key = ${key}`.execute(app.runtime.database)).rows[0]!
    .id;

describe("the list", () => {
  test.each([
    ["id", "Judul", "ID"],
    ["en", "Title", "EN"],
  ] as const)("in %s: newest first, twelve per page, with the categories in their order", async (language, word, suffix) => {
    const page = await list({}, language);
    expect(page.articles.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, n) => `${word} ${25 - n}`));
    expect(page.categories.map(({ name, articleCount }) => [name, articleCount])).toEqual([
      [`first ${suffix}`, 20],
      [`second ${suffix}`, 5],
      [`empty ${suffix}`, 0],
    ]);
    expect(page).toMatchObject({ page: 1, pageCount: 3, category: null });
  });

  test("its pages contain every article exactly once", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    expect(pages.map(({ articles }) => articles.length)).toEqual([12, 12, 1]);
    expect(new Set(pages.flatMap(({ articles }) => articles.map(({ key }) => key))).size).toBe(25);
  });

  test.each([
    ["first-id", "id"],
    ["first-en", "id"],
    ["first-id", "en"],
    ["first-en", "en"],
  ] as const)("the category %s read in %s returns the same articles and the slugs in both languages", async (slug, language) => {
    const page = await list({ category: slug }, language);
    expect(page.category).toMatchObject({
      key: "first",
      name: `first ${language.toUpperCase()}`,
      slugs: { ID: "first-id", EN: "first-en" },
    });
    expect(page).toMatchObject({ pageCount: 2 });
    expect(page.articles.every(({ category: its }) => its.slug === `first-${language}`)).toBe(true);
  });

  test("an empty category returns one empty page", async () =>
    expect(await list({ category: "empty-id" })).toMatchObject({ articles: [], pageCount: 1 }));

  test.each([
    ["page=0", 400],
    ["page=-1", 400],
    ["page=1.5", 400],
    ["page=x", 400],
    ["page=", 400],
    ["page=1001", 400],
    ["page=1&page=2", 400],
    ["page=4", 404],
    ["page=3", 200],
    ["category=first-id&page=3", 404],
    ["category=nothing", 404],
    ["category=First-id", 400],
    ["category='%20or%201=1", 400],
    ["category=", 400],
    ["sort=title", 400],
  ])("?%s is %s", async (query, code) => {
    expect((await api.raw({ method: "GET", url: `${listArticles.path}?${query}` })).statusCode).toBe(code);
  });
});

describe("an article", () => {
  test.each([
    ["artikel-7", "id", "Judul 7"],
    ["article-7", "id", "Judul 7"],
    ["artikel-7", "en", "Title 7"],
    ["article-7", "en", "Title 7"],
  ] as const)("by %s in %s is %s, with its slugs in both languages", async (slug, language, title) => {
    const data = expectOk(await api.call(readArticle, { slug }, { language }));
    expect(data).toMatchObject({
      title,
      slugs: { ID: "artikel-7", EN: "article-7" },
      publishedOn: "2026-01-07",
      readingMinutes: 1,
    });
    expect(data.related.map(({ key }) => key)).toEqual(["a20", "a19", "a18"]);
  });
  test("related articles of a small category are filled up with the newest of other categories", async () => {
    const data = expectOk(await api.call(readArticle, { slug: "artikel-25" }));
    expect(data.related.map(({ key }) => key)).toEqual(["a24", "a23", "a22"]);
  });
  test.each([
    ["nothing", 404],
    ["Artikel-7", 400],
    ["artikel-7'--", 400],
    ["../etc", 400],
    ["", 400],
    ["a".repeat(121), 400],
  ])("%j is %s", async (slug, code) => {
    expect((await api.raw({ method: "GET", url: readArticle.path, query: { slug } })).statusCode).toBe(code);
  });
});

describe("a deactivated article disappears for readers and returns when activated", () => {
  test("both changes write an audit entry", async () => {
    const id = await idOf("a13");
    const seen = async () => (await api.call(readArticle, { slug: "artikel-13" })).code;
    const listed = async () => (await list({ page: 2 })).articles.some(({ key }) => key === "a13");
    expect([await seen(), await listed()]).toEqual([200, true]);
    expect(await api.call(setArticleStatus, { id, status: "inactive" }, { actor: publisher })).toMatchObject({
      code: 200,
      data: { id, status: "inactive" },
    });
    expect([await seen(), await listed(), (await list({})).categories[0]!.articleCount]).toEqual([404, false, 19]);
    const data = expectOk(await api.call(readArticle, { slug: "artikel-14" }));
    expect(data.related.map(({ key }) => key)).not.toContain("a13");
    await api.call(setArticleStatus, { id, status: "active" }, { actor: publisher });
    expect([await seen(), await listed()]).toEqual([200, true]);
    expect(
      (
        await sql`select actor_id from audit.entry where code = 'content.set_article_status' and subject = ${id}`.execute(
          app.runtime.database,
        )
      ).rows,
    ).toEqual([{ actor_id: "st_1" }, { actor_id: "st_1" }]);
  });

  test("two processes see the change within a second", async () => {
    const clock = createTestClock();
    const watchers = [watchPublicPages(app.runtime.database, clock), watchPublicPages(app.runtime.database, clock)];
    const before = await Promise.all(watchers.map((watch) => watch()));
    await api.call(setArticleStatus, { id: await idOf("a1"), status: "active" }, { actor: publisher });
    clock.advance(399);
    expect(await Promise.all(watchers.map((watch) => watch()))).toEqual(before);
    clock.advance(1);
    expect(await Promise.all(watchers.map((watch) => watch()))).toEqual(before.map((number) => number + 1n));
  });

  test("a refused change does not raise the public pages revision", async () => {
    const watch = watchPublicPages(app.runtime.database, createTestClock());
    const before = await watch();
    expect(
      await api.call(setArticleStatus, { id: "ar_00000000000000000000000000", status: "inactive" }, { actor: publisher }),
    ).toMatchObject({ code: 404 });
    expect(await api.call(setArticleStatus, { id: await idOf("a1"), status: "inactive" })).toMatchObject({ code: 401 });
    expect(
      await api.call(
        setArticleStatus,
        { id: await idOf("a1"), status: "inactive" },
        { actor: { ...publisher, menuAccess: [{ menu: "content", module: ["view"] }] } },
      ),
    ).toMatchObject({ code: 403 });
    expect(await watchPublicPages(app.runtime.database, createTestClock())()).toBe(before);
    expect((await api.call(readArticle, { slug: "artikel-1" })).code).toBe(200);
  });

  test("concurrent readers share one query of the public pages revision", async () => {
    let queries = 0;
    const counted = app.runtime.database.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const watch = watchPublicPages(counted, createTestClock());
    await Promise.all(Array.from({ length: 50 }, watch));
    expect(queries).toBe(1);
  });
});

describe("the import", () => {
  const importAgain = (checksum: string, articles = bundle.articles) =>
    app.as({}, async (ctx) => (await importContent(ctx, { ...bundle, checksum, articles })).is);
  const rows = async () =>
    (
      await sql`select id, key, (select string_agg(slug || title, ' ' order by language) from content.article_text where article_id = id) as texts from content.article order by key`.execute(
        app.runtime.database,
      )
    ).rows;
  test("of the same bundle changes nothing", async () => {
    const before = await rows();
    expect(await importAgain("one")).toBe("unchanged");
    expect(await rows()).toEqual(before);
  });
  test("of a changed bundle keeps ids, updates texts, adds new records and leaves unnamed records alone", async () => {
    const before = await rows();
    const changed = {
      ...article(2, "second"),
      texts: { ...article(2, "second").texts, EN: { ...article(2, "second").texts.EN, title: "New title" } },
    };
    expect(await importAgain("two", [changed, article(26, "second")])).toBe("imported");
    expect(await rows()).toHaveLength(before.length + 1);
    expect((await rows()).find((row) => (row as { key: string }).key === "a2")).toMatchObject({
      id: await idOf("a2"),
      texts: "article-2New title artikel-2Judul 2",
    });
    expect((await api.call(readArticle, { slug: "article-2" }, { language: "en" })).data).toMatchObject({
      title: "New title",
      category: { slug: "second-en" },
    });
  });
  test("does not reactivate an article that staff deactivated", async () => {
    await api.call(setArticleStatus, { id: await idOf("a5"), status: "inactive" }, { actor: publisher });
    await importAgain("three");
    expect((await api.call(readArticle, { slug: "artikel-5" })).code).toBe(404);
  });
  test("runs once when started twice concurrently", async () => {
    expect((await Promise.all([importAgain("four"), importAgain("four")])).sort()).toEqual(["imported", "unchanged"]);
  });
});

test("the content invariants hold after all of these tests", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants))
    expect(breaches, says).toEqual([]);
});
