/** Articles as staff write them: draft versions, publishing, schedules, edit conflicts. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { VISITOR } from "#platform/actor.ts";
import { listArticles, readArticle } from "./contract-public.ts";
import * as contract from "./contract.ts";
import * as list from "./contract-list.ts";
import { toDraftFile } from "../model/draft-file.ts";
import { contentInvariants } from "../invariants.ts";
import { editor, openOffice, whole } from "../testing/office.ts";

const office = await openOffice();
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => app.runtime.clock.advance(11 * MINUTE_MS));

const category = await office.category("rak");
const seen = (slug: string) => api.call(readArticle, { slug });
const read = (id: `ar_${string}`) => done(contract.readArticleDraft, { id });

describe("a draft", () => {
  test("starts with its title, is not public, and publishing gives it a date, addresses and a change of the public pages", async () => {
    const { id, revision } = await office.article("satu", category);
    expect((await seen("satu-id")).code).toBe(404);
    const watch = () => watchPublicPages(app.runtime.database, createTestClock())();
    const before = await watch();
    const published = await done(contract.publishArticle, { id, revision });
    expect(published).toMatchObject({ publishedRevision: revision, scheduledFor: null });
    expect(await watch()).toBe(before + 1n);
    expect(await seen("satu-id")).toMatchObject({
      code: 200,
      data: {
        title: "satu ID",
        publishedOn: "2026-05-04",
        category: { slug: "rak-id" },
        slugs: { ID: "satu-id", EN: "satu-en" },
      },
    });
    expect((await api.call(listArticles, {})).data).toMatchObject({ articles: [{ slug: "satu-id" }] });
  });

  test("saves by one person within ten minutes form one version; later saves and other people's saves form others", async () => {
    const first = await office.article("versi", category);
    const versions = async () =>
      (await done(contract.listArticleVersions, { id: first.id })).versions.map(({ revision }) => revision);
    const title = (text: string) => ({
      ...first.content,
      texts: { ...first.content.texts, ID: { ...first.content.texts.ID, title: text } },
    });
    expect(await versions()).toEqual([2]);
    await office.save({ ...first, revision: 2 }, title("dua"));
    expect(await versions()).toEqual([3]);
    await office.save({ ...first, revision: 3 }, title("tiga"), editor("us_other"));
    expect(await versions()).toEqual([4, 3]);
    app.runtime.clock.advance(10 * MINUTE_MS);
    await office.save({ ...first, revision: 4 }, title("empat"), editor("us_other"));
    expect(await versions()).toEqual([5, 4, 3]);
    expect(await done(contract.readArticleVersion, { id: first.id, revision: "3" })).toMatchObject({
      content: { texts: { ID: { title: "dua" } } },
    });
    const restored = await done(contract.restoreArticleVersion, { id: first.id, revision: 5, from: 3 });
    expect(restored).toMatchObject({ revision: 6, content: { texts: { ID: { title: "dua" } } } });
    expect(await versions()).toEqual([6, 5, 4, 3]);
    expect(await callAs(contract.readArticleVersion, { id: first.id, revision: "2" })).toMatchObject({ code: 404 });
    expect(await callAs(contract.restoreArticleVersion, { id: first.id, revision: 6, from: 2 })).toMatchObject({ code: 404 });
  });

  test("saving unchanged content creates no version", async () => {
    const first = await office.article("sama", category);
    expect((await office.save(first, first.content)).data).toMatchObject({ revision: first.revision });
  });

  test("the second of two concurrent saves is refused with the stored draft, which stays", async () => {
    const first = await office.article("dua-orang", category);
    const changed = { ...first.content, featured: true };
    expect((await office.save(first, changed, editor("us_fast"))).code).toBe(200);
    const slow = await office.save(first, { ...first.content, categoryId: null }, editor("us_slow"));
    expect(slow).toMatchObject({
      code: 409,
      status: "article_changed_meanwhile",
      details: { revision: first.revision + 1, savedBy: "us_fast", content: { featured: true } },
    });
    expect(await read(first.id)).toMatchObject({ content: { featured: true, categoryId: category } });
    expect(
      await callAs(contract.restoreArticleVersion, { id: first.id, revision: first.revision, from: first.revision }),
    ).toMatchObject({
      code: 409,
      status: "article_changed_meanwhile",
    });
    expect(await callAs(contract.publishArticle, { id: first.id, revision: first.revision })).toMatchObject({
      status: "article_changed_meanwhile",
    });
  });

  test("creating twice with one id creates one article; another title under that id is refused", async () => {
    const id = office.newId("ar");
    for (const title of ["Sekali", "Sekali"]) expect((await callAs(list.createArticle, { id, title })).code).toBe(200);
    expect(await callAs(list.createArticle, { id, title: "Lain" })).toMatchObject({ code: 409, status: "id_already_used" });
  });
});

describe("content outside the allow-list is not stored", () => {
  const node = (content: unknown) => ({
    ...whole("buruk", category),
    texts: {
      ID: { ...whole("buruk", category).texts.ID, body: { type: "doc", content } },
      EN: whole("buruk", category).texts.EN,
    },
  });
  const paragraph = (inner: unknown) => node([{ type: "paragraph", content: [inner] }]);
  const picture = {
    id: "pi_01kc0000000000000000000000",
    alt: "x",
    width: 10,
    height: 10,
    ratio: "original",
    focusX: 1,
    focusY: 1,
  };
  test.each([
    ["a script node", node([{ type: "script", content: [{ type: "text", text: "alert(1)" }] }])],
    ["raw HTML", node([{ type: "html", text: "<script>alert(1)</script>" }])],
    ["an unknown mark", paragraph({ type: "text", text: "x", marks: [{ type: "textStyle", attrs: { style: "x" } }] })],
    [
      "a javascript: link",
      paragraph({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] }),
    ],
    [
      "a link with further attributes",
      paragraph({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "/faq", target: "_blank" } }] }),
    ],
    [
      "a protocol-relative link",
      paragraph({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "//evil.example" } }] }),
    ],
    ["a picture from elsewhere", node([{ type: "picture", attrs: { ...picture, src: "https://evil.example/x.png" } }])],
    ["a picture without words", node([{ type: "picture", attrs: { ...picture, alt: "  " } }])],
    ["a picture that there is not", node([{ type: "picture", attrs: picture }])],
    ["a first-level heading", node([{ type: "heading", attrs: { level: 1, id: "a" }, content: [] }])],
    ["too many blocks", node(Array.from({ length: 401 }, () => ({ type: "paragraph" })))],
    ["another field", { ...whole("buruk", category), status: "active" }],
    [
      "a slug with a slash",
      {
        ...whole("buruk", category),
        texts: { ...whole("buruk", category).texts, ID: { ...whole("buruk", category).texts.ID, slug: "a/b" } },
      },
    ],
    ["a list instead", []],
  ])("%s", async (_what, content) => {
    const id = office.newId("ar");
    await done(list.createArticle, { id, title: "Buruk" });
    expect(await office.send(contract.saveArticleDraft, { id, revision: "1", draft: toDraftFile(content) })).toMatchObject({
      code: 400,
      status: "malformed_request",
    });
  });
  test.each([
    ["no JSON", "{", 400],
    ["a key of the prototype", '{"__proto__":{}}', 400],
    ["more than a megabyte", `"${"a".repeat(1024 * 1024)}"`, 413],
  ])("a file with %s", async (_what, text, code) => {
    const { id, revision } = await office.article(`berkas-${code}-${text.length % 97}`, category);
    expect(
      await office.send(contract.saveArticleDraft, { id, revision: String(revision), draft: new File([text], "x.json") }),
    ).toMatchObject({ code });
  });
});

describe("the list", () => {
  test("is searched by title, state and category, is paged, and exports cells that cannot run as formulas", async () => {
    const own = await office.category("daftar");
    const draft = await office.article("=HYPERLINK(1)", own, (content) => ({
      ...content,
      texts: { ID: { ...content.texts.ID, slug: "rumus", title: "=HYPERLINK(1)" }, EN: { ...content.texts.EN, slug: "formula" } },
    }));
    const other = await office.article("daftar-dua", own);
    await done(contract.publishArticle, { id: other.id, revision: other.revision });
    const found = async (input: object) =>
      (await done(list.listOfficeArticles, { category: own, ...input })).articles.map(({ id }) => id);
    expect(await found({})).toEqual([other.id, draft.id]);
    expect(await found({ sort: "updated" })).toEqual([draft.id, other.id]);
    expect(await found({ state: "draft" })).toEqual([draft.id]);
    expect(await found({ state: "published" })).toEqual([other.id]);
    expect(await found({ search: "hyperLINK" })).toEqual([draft.id]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ perPage: 1, page: 2 })).toEqual([draft.id]);
    expect((await callAs(list.listOfficeArticles, { perPage: 50 })).code).toBe(200);
    const file = await api.raw({
      method: "GET",
      url: `${list.exportArticles.path}?category=${own}`,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(file.headers["content-disposition"]).toContain(".csv");
    expect(file.body).toContain(`"'=HYPERLINK(1)"`);
  });
  test.each(["page=0", "sort=title;drop", "state=deleted", "category=rak"])("?%s is malformed", async (query) => {
    const answer = await api.raw({
      method: "GET",
      url: `${list.listOfficeArticles.path}?${query}`,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(answer.statusCode).toBe(400);
  });
});

test("the view right allows no change, and visitors cannot read drafts", async () => {
  const { id, revision } = await office.article("hak", category);
  const viewer = editor("us_viewer", "view");
  expect((await callAs(contract.readArticleDraft, { id }, viewer)).code).toBe(200);
  expect((await office.save({ id, revision, content: whole("hak", category) }, whole("hak", category), viewer)).code).toBe(403);
  for (const [call, input] of [
    [contract.publishArticle, { id, revision }],
    [contract.deleteArticle, { id }],
    [list.createArticle, { id: office.newId("ar"), title: "x" }],
  ] as const)
    expect(await callAs(call, input as never, viewer)).toMatchObject({ code: 403 });
  expect(await callAs(contract.readArticleDraft, { id }, VISITOR)).toMatchObject({ code: 401 });
});

test("the content invariants hold after all of these tests", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants))
    expect(breaches, says).toEqual([]);
});
