/** Publication of articles: publishing, unpublishing, schedules, previews. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listArticles, readArticle } from "./contract-public.ts";
import { readPreview } from "../preview/contract.ts";
import { setArticleStatus } from "./contract.ts";
import * as contract from "./contract.ts";
import * as list from "./contract-list.ts";
import { setCategoryStatus, updateCategory, deleteCategory } from "./contract-categories.ts";
import { contentInvariants } from "../invariants.ts";
import { publishDueArticles } from "./publish-article.ts";
import { openOffice, documentOf } from "../testing/office.ts";

const office = await openOffice();
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => app.runtime.clock.advance(11 * MINUTE_MS));

const category = await office.category("rak");
const seen = (slug: string) => api.call(readArticle, { slug });
const read = (id: `ar_${string}`) => done(contract.readArticleDraft, { id });
const runSchedule = () => app.as({ actor: { kind: "system", name: "publish_scheduled_articles" } }, publishDueArticles);

describe("publishing", () => {
  test("an incomplete article is refused with the missing fields", async () => {
    const { id, revision } = await office.article("kurang", category, (content) => ({
      ...content,
      categoryId: null,
      texts: { ...content.texts, EN: { ...content.texts.EN, title: " ", body: { type: "doc", content: [] } } },
    }));
    const answer = await callAs(contract.publishArticle, { id, revision });
    expect(answer).toMatchObject({ code: 422, status: "article_incomplete" });
    expect(Object.keys(answer.details?.fields ?? {})).toEqual(["categoryId", "texts.EN.title", "texts.EN.body"]);
  });

  test("a present or former slug of another article is refused; the article's own former slug redirects", async () => {
    const first = await office.article("alamat", category);
    await done(contract.publishArticle, { id: first.id, revision: first.revision });
    const same = await office.article("alamat", category);
    expect(await read(same.id)).toMatchObject({ takenSlugs: ["EN", "ID"] });
    expect(await callAs(contract.publishArticle, { id: same.id, revision: same.revision })).toMatchObject({
      code: 409,
      status: "slug_taken",
      details: { fields: { "texts.ID.slug": expect.any(String), "texts.EN.slug": expect.any(String) } },
    });
    const moved = { ...first.content, texts: { ...first.content.texts, ID: { ...first.content.texts.ID, slug: "alamat-baru" } } };
    const data = expectOk(await office.save(first, moved));
    await done(contract.publishArticle, { id: first.id, revision: data.revision });
    expect(await seen("alamat-id")).toMatchObject({ code: 200, data: { slug: "alamat-baru", slugs: { ID: "alamat-baru" } } });
    expect(await callAs(contract.publishArticle, { id: same.id, revision: same.revision })).toMatchObject({
      status: "slug_taken",
    });
    const back = await office.save({ ...first, revision: data.revision }, first.content);
    await done(contract.publishArticle, { id: first.id, revision: expectOk(back).revision });
    expect(await seen("alamat-baru")).toMatchObject({ code: 200, data: { slug: "alamat-id" } });
  });

  test("keeps the first publication date; later edits stay drafts", async () => {
    const first = await office.article("tetap", category);
    await done(contract.publishArticle, { id: first.id, revision: first.revision });
    app.runtime.clock.advance(48 * HOUR_MS);
    const next = await office.save(first, {
      ...first.content,
      texts: { ...first.content.texts, ID: { ...first.content.texts.ID, title: "Baru" } },
    });
    expect((await seen("tetap-id")).data).toMatchObject({ title: "tetap ID" });
    await done(contract.publishArticle, { id: first.id, revision: expectOk(next).revision });
    expect((await seen("tetap-id")).data).toMatchObject({ title: "Baru", publishedOn: "2026-05-04" });
  });

  test("an unpublished article is a draft and only then can be deleted; the audit trail keeps its title", async () => {
    const { id, revision } = await office.article("tarik", category);
    expect(await callAs(contract.unpublishArticle, { id })).toMatchObject({ code: 409, status: "not_published" });
    await done(contract.publishArticle, { id, revision });
    expect(await callAs(contract.deleteArticle, { id })).toMatchObject({ code: 409, status: "article_is_public" });
    expect(await done(contract.unpublishArticle, { id })).toMatchObject({ publishedRevision: null });
    expect((await seen("tarik-id")).code).toBe(404);
    await done(contract.deleteArticle, { id });
    expect(await callAs(contract.readArticleDraft, { id })).toMatchObject({ code: 404 });
    const { rows } = await sql<{
      details: unknown;
    }>`select details from audit.entry where code = 'content.article_deleted' and subject = ${id}`.execute(app.runtime.database);
    expect(rows).toMatchObject([{ details: { titles: { ID: "tarik ID" } } }]);
    for (const call of [
      contract.publishArticle,
      contract.unpublishArticle,
      contract.deleteArticle,
      contract.cancelSchedule,
    ] as const)
      expect(await callAs(call, (call === contract.publishArticle ? { id, revision } : { id }) as never)).toMatchObject({
        code: 404,
      });
  });

  test("an inactive article is not published, and not activated in an inactive category", async () => {
    const other = await office.category("sementara");
    const { id, revision } = await office.article("nonaktif", other);
    await done(contract.publishArticle, { id, revision });
    expect(await callAs(setCategoryStatus, { id: other, status: "inactive" })).toMatchObject({
      code: 409,
      status: "category_has_active",
    });
    await done(setArticleStatus, { id, status: "inactive" });
    expect(await callAs(contract.publishArticle, { id, revision })).toMatchObject({ code: 409, status: "article_inactive" });
    await done(setCategoryStatus, { id: other, status: "inactive" });
    expect(await callAs(setArticleStatus, { id, status: "active" })).toMatchObject({ code: 409, status: "category_inactive" });
    await done(setCategoryStatus, { id: other, status: "active" });
    await done(setArticleStatus, { id, status: "active" });
    expect((await seen("nonaktif-id")).code).toBe(200);
  });

  test("into an inactive or a deleted category is refused", async () => {
    const closed = await office.category("tutup", "inactive");
    const { id, revision } = await office.article("tertutup", closed);
    expect(await callAs(contract.publishArticle, { id, revision })).toMatchObject({ code: 409, status: "category_inactive" });
    expect(await callAs(deleteCategory, { id: closed })).toMatchObject({ code: 409, status: "category_in_use" });
  });
});

describe("a schedule", () => {
  const inAnHour = () => new Date(app.runtime.clock.now().getTime() + HOUR_MS).toISOString();
  test("publishes the version it was made for, without further action, once", async () => {
    const first = await office.article("jadwal", category);
    await done(contract.scheduleArticle, { id: first.id, revision: first.revision, at: inAnHour() });
    await office.save(first, {
      ...first.content,
      texts: { ...first.content.texts, ID: { ...first.content.texts.ID, body: documentOf("Lebih baru") } },
    });
    expect(await runSchedule()).toBe(0);
    expect((await seen("jadwal-id")).code).toBe(404);
    app.runtime.clock.advance(HOUR_MS);
    expect(await runSchedule()).toBe(1);
    expect(await runSchedule()).toBe(0);
    expect((await seen("jadwal-id")).data).toMatchObject({ body: documentOf("Isi jadwal ID") });
    expect(await read(first.id)).toMatchObject({
      publishedRevision: first.revision,
      revision: first.revision + 1,
      scheduledFor: null,
    });
  });
  test("can be cancelled, and only where one exists", async () => {
    const { id, revision } = await office.article("batal", category);
    await done(contract.scheduleArticle, { id, revision, at: inAnHour() });
    expect(await done(contract.cancelSchedule, { id })).toMatchObject({ scheduledFor: null });
    expect(await callAs(contract.cancelSchedule, { id })).toMatchObject({ code: 409, status: "nothing_scheduled" });
    app.runtime.clock.advance(2 * HOUR_MS);
    expect(await runSchedule()).toBe(0);
  });
  test("in the past, or of an incomplete article, is refused", async () => {
    const { id, revision } = await office.article("lampau", category);
    expect(await callAs(contract.scheduleArticle, { id, revision, at: app.runtime.clock.now().toISOString() })).toMatchObject({
      code: 422,
      status: "schedule_not_ahead",
    });
    const bare = office.newId("ar");
    await done(list.createArticle, { id: bare, title: "Kosong" });
    expect(await callAs(contract.scheduleArticle, { id: bare, revision: 1, at: inAnHour() })).toMatchObject({
      code: 422,
      status: "article_incomplete",
    });
    expect(await callAs(contract.scheduleArticle, { id, revision: revision + 1, at: inAnHour() })).toMatchObject({
      status: "article_changed_meanwhile",
    });
  });
  test("that has become impossible is dropped with the reason", async () => {
    const passing = await office.category("lewat");
    const { id, revision } = await office.article("gagal", passing);
    await done(contract.scheduleArticle, { id, revision, at: inAnHour() });
    await done(setCategoryStatus, { id: passing, status: "inactive" });
    app.runtime.clock.advance(2 * HOUR_MS);
    expect(await runSchedule()).toBe(1);
    expect(await read(id)).toMatchObject({ scheduledFor: null, scheduleFailure: "category_inactive", publishedRevision: null });
    expect(await runSchedule()).toBe(0);
  });
});

describe("a preview", () => {
  test("shows the newest draft to the holder of the link until it expires; the token itself is not stored", async () => {
    const { id } = await office.article("pratinjau", category);
    const { path } = await done(contract.makePreview, { id });
    const token = path.split("/").at(-1) ?? "";
    const look = (language: "id" | "en" = "id") => api.call(readPreview, { token }, { language });
    expect(await look()).toMatchObject({
      code: 200,
      data: { kind: "article", article: { title: "pratinjau ID", category: { slug: "rak-id" } } },
    });
    expect(await look("en")).toMatchObject({ data: { article: { title: "pratinjau EN" } } });
    const { rows } =
      await sql`select 1 from content.preview_link where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
        app.runtime.database,
      );
    expect(rows).toEqual([]);
    app.runtime.clock.advance(contract.PREVIEW_HOURS * HOUR_MS);
    expect((await look()).code).toBe(404);
  });
  test("of an unknown record is refused, and a guessed token finds nothing", async () => {
    expect(await callAs(contract.makePreview, { id: "ar_00000000000000000000000000" })).toMatchObject({ code: 404 });
    expect(await callAs(contract.makePreview, { id: "terms" })).toMatchObject({ code: 404 });
    expect((await api.call(readPreview, { token: "a".repeat(27) })).code).toBe(404);
  });
});

test("a category's former slug redirects; another category's slug is refused", async () => {
  const one = await office.category("lama");
  const text = (slug: string) => ({ slug, name: "Rak", description: "x" });
  await done(updateCategory, { id: one, version: 1, texts: { ID: text("baru-id"), EN: text("lama-en") } });
  expect((await api.call(listArticles, { category: "lama-id" })).data).toMatchObject({ category: { slugs: { ID: "baru-id" } } });
  const two = await office.category("kedua");
  expect(
    await callAs(updateCategory, { id: two, version: 1, texts: { ID: text("lama-id"), EN: text("kedua-en") } }),
  ).toMatchObject({
    code: 409,
    status: "slug_taken",
  });
  expect(
    await callAs(updateCategory, { id: two, version: 2, texts: { ID: text("kedua-id"), EN: text("kedua-en") } }),
  ).toMatchObject({ code: 409, status: "record_changed_meanwhile" });
});

test("the content invariants hold after all of these tests", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants))
    expect(breaches, says).toEqual([]);
});
