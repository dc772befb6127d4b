import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { giveFeedback } from "../feedback/contract.ts";
import { listQuestions } from "./contract-public.ts";
import { readLegal } from "../legal/contract-public.ts";
import { readSections } from "../pages/contract-public.ts";
import { contentHttp } from "../http.ts";
import { importContent } from "../import/import-content.ts";
import type { PageDraft, QuestionGroupDraft } from "../import/model/bundle.ts";
import { parseMarkdown } from "../rich-text/parse-markdown.ts";

const app = await openTestApp({ now: new Date("2026-06-30T16:59:59Z") });
const api = await openTestApi(app, [contentHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const question = (key: string, id: string, en: string) => ({
  key,
  texts: {
    ID: { question: `${key} pertanyaan?`, answer: parseMarkdown(id) },
    EN: { question: `${key} question?`, answer: parseMarkdown(en) },
  },
});
const group = (key: string, position: number, ...items: QuestionGroupDraft["items"]): QuestionGroupDraft => ({
  key,
  position,
  names: { ID: `${key} ID`, EN: `${key} EN` },
  items,
});
const legal = (key: string, version: string, effectiveOn: string): PageDraft => ({
  key,
  version,
  effectiveOn: effectiveOn as PageDraft["effectiveOn"],
  texts: {
    ID: { title: `Syarat ${version}`, description: "x", body: parseMarkdown("## Satu\n\nIsi") },
    EN: { title: `Terms ${version}`, description: "x", body: parseMarkdown("## One\n\nBody") },
  },
});
const sections = [{ kind: "steps" as const, title: "a", lead: "b", steps: [{ title: "c", text: "d" }] }];
beforeAll(async () => {
  await app.as({}, (ctx) =>
    importContent(ctx, {
      checksum: "one",
      categories: [],
      articles: [],
      groups: [
        group("later", 2, question("q3", "Diskon 50% untuk kiriman_pertama", "A 50% discount for first_transfer")),
        group(
          "sooner",
          1,
          question("q1", "Biaya dan **kurs** terkunci", "The FEE and the rate are locked"),
          question("q2", "Biaya saja. C:\\berkas", "Fee alone, ÉCLAIR and 送金"),
        ),
      ],
      pages: [
        legal("terms", "1.0", "2026-01-01"),
        legal("terms", "2.0", "2026-07-01"),
        {
          key: "home",
          version: "1.0",
          effectiveOn: "2026-01-01",
          texts: {
            ID: { title: "Beranda", description: "x", body: sections },
            EN: { title: "Home", description: "x", body: sections },
          },
        },
      ],
    }),
  );
});

describe("questions", () => {
  const keys = async (input: { search?: string; keys?: string }, language: "id" | "en" = "en") => {
    const data = expectOk(await api.call(listQuestions, input, { language }));
    const answer = data;
    expect(answer.total).toBe(answer.groups.flatMap(({ items }) => items).length);
    return answer.groups.map(({ key, items }) => `${key}: ${items.map((item) => item.key).join(" ")}`);
  };
  const ALL = ["sooner: q1 q2", "later: q3"];
  test("are grouped, in their order, in the caller's language", async () => {
    expect(await keys({})).toEqual(ALL);
    expect((await api.call(listQuestions, {}, { language: "id" })).data).toMatchObject({
      groups: [{ name: "sooner ID", items: [{ question: "q1 pertanyaan?" }, {}] }, {}],
    });
  });
  test.each<[string, "id" | "en", string[]]>([
    ["fee", "en", ["sooner: q1 q2"]],
    ["fEE", "en", ["sooner: q1 q2"]],
    ["rate  fee", "en", ["sooner: q1"]],
    ["fee discount", "en", []],
    ["éclair", "en", ["sooner: q2"]],
    ["送金", "en", ["sooner: q2"]],
    ["q3 question", "en", ["later: q3"]],
    ["biaya", "id", ["sooner: q1 q2"]],
    ["fee", "id", []],
    ["%", "en", ["later: q3"]],
    ["50%", "en", ["later: q3"]],
    ["_", "en", ["later: q3"]],
    ["q_", "en", []],
    ["c:\\b", "id", ["sooner: q2"]],
    ["\\", "en", []],
    ["'; drop table content.faq_item; --", "en", []],
    ["   ", "en", ALL],
    ["fee the and rate are locked q1 question nowhere", "en", []],
  ])("are found by every word of %j in %s", async (search, language, expected) =>
    expect(await keys({ search }, language)).toEqual(expected),
  );
  test("are found by their keys; unknown keys are ignored", async () => {
    expect(await keys({ keys: "q3,q1,nothing" })).toEqual(["sooner: q1", "later: q3"]);
    expect(await keys({ keys: "q1,q2", search: "alone" })).toEqual(["sooner: q2"]);
  });
  test("a search over 100 characters is refused", async () => {
    expect((await api.raw({ method: "GET", url: listQuestions.path, query: { search: "x".repeat(101) } })).statusCode).toBe(400);
  });
});

describe("pages", () => {
  const title = async (language: "id" | "en") => (await api.call(readLegal, { key: "terms" }, { language })).data;
  test("a new version takes effect on its date, at midnight in Jakarta", async () => {
    expect(await title("en")).toMatchObject({ title: "Terms 1.0", version: "1.0", effectiveOn: "2026-01-01" });
    app.runtime.clock.advance(1_000);
    expect(await title("en")).toMatchObject({ title: "Terms 2.0", version: "2.0", effectiveOn: "2026-07-01" });
    expect(await title("id")).toMatchObject({ title: "Syarat 2.0" });
  });
  test("pages of sections are returned as they were written", async () =>
    expect((await api.call(readSections, { key: "home" })).data).toMatchObject({ title: "Beranda", sections }));
  test("unwritten pages are not found, and other keys are malformed", async () => {
    expect(await api.call(readLegal, { key: "privacy" })).toMatchObject({ code: 404 });
    expect(await api.call(readSections, { key: "about" })).toMatchObject({ code: 404 });
    expect((await api.raw({ method: "GET", url: `${readLegal.path}?key=home` })).statusCode).toBe(400);
  });
});

describe("feedback", () => {
  beforeEach(() => app.runtime.clock.advance(601_000));
  const fresh = () => newId("fb", app.runtime.clock.now().getTime(), app.runtime.random(10));
  const rows = async (id: string) =>
    (await sql`select subject, helpful, language from content.feedback where id = ${id}`.execute(app.runtime.database)).rows;
  const feedback = { subject: "article:one-word-names", helpful: true };
  test("counts once, however often it is repeated and in whichever language", async () => {
    const id = fresh();
    for (const language of ["id", "id", "en"] as const)
      expect(await api.call(giveFeedback, { id, ...feedback }, { language })).toMatchObject({ code: 200, data: { id } });
    expect(await rows(id)).toEqual([{ ...feedback, language: "ID" }]);
  });
  test.each([
    { ...feedback, helpful: false },
    { ...feedback, subject: "question:q1" },
  ])("with an id taken by other content is refused and changes nothing", async (other) => {
    const id = fresh();
    await api.call(giveFeedback, { id, ...feedback });
    expect(await api.call(giveFeedback, { id, ...other }, { language: "en" })).toMatchObject({
      code: 409,
      status: "id_already_used",
      message: "This id has already been used for another request.",
    });
    expect(await rows(id)).toMatchObject([feedback]);
  });
  test("twenty concurrent repetitions make one row, and all succeed", async () => {
    const id = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(giveFeedback, { id, ...feedback })));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rows(id)).toHaveLength(1);
  });
  test("of two different concurrent answers under one id, one is stored and the other refused", async () => {
    const id = fresh();
    const answers = await Promise.all([true, false].map((helpful) => api.call(giveFeedback, { id, ...feedback, helpful })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
  });
});
