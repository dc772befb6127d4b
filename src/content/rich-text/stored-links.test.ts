/** Texts stored while links to https://name@host were allowed: they are read as before, without that link. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listQuestions } from "../questions/contract-public.ts";
import { readArticle } from "../articles/contract-public.ts";
import { readLegal } from "../legal/contract-public.ts";
import * as articles from "../articles/contract.ts";
import { searchHelp } from "../help/contract.ts";
import * as legal from "../legal/contract.ts";
import * as questions from "../questions/contract.ts";
import { importContent } from "../import/import-content.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { openOffice } from "../testing/office.ts";

const HONEST = "https://contoh.example/syarat";
const BAIT = "https://sampai.example@evil.example/syarat";
const body = parseMarkdown(`Baca [ketentuannya](${HONEST}) dan **semua** [jawaban](/faq).`);
const office = await openOffice(new Date("2026-05-04T03:00:00Z"));
const { app, api, done } = office;
afterAll(() => office[Symbol.asyncDispose]());
const read = async (answer: Promise<{ code: number; data?: unknown }>) => {
  const { code, data } = await answer;
  return { code, text: JSON.stringify(data) };
};

beforeAll(async () => {
  const text = (title: string, slug: string) => ({ title, slug, description: "x", body });
  await app.as({}, (ctx) =>
    importContent(ctx, {
      checksum: "one",
      categories: [
        {
          key: "rak",
          position: 1,
          texts: { ID: { slug: "rak", name: "Rak", description: "x" }, EN: { slug: "shelf", name: "Shelf", description: "x" } },
        },
      ],
      articles: [
        {
          key: "a1",
          category: "rak",
          illustration: "names",
          publishedOn: "2026-01-01",
          featured: false,
          texts: { ID: text("Judul", "judul"), EN: text("Title", "title") },
        },
      ],
      groups: [
        {
          key: "umum",
          position: 1,
          names: { ID: "Umum", EN: "General" },
          items: [
            {
              key: "q1",
              texts: { ID: { question: "Ketentuan apa?", answer: body }, EN: { question: "Which terms?", answer: body } },
            },
          ],
        },
      ],
      pages: [
        {
          key: "terms",
          version: "1.0",
          effectiveOn: "2026-01-01",
          texts: { ID: { title: "Syarat", description: "x", body }, EN: { title: "Terms", description: "x", body } },
        },
      ],
    }),
  );
  const { database } = app.runtime;
  for (const [table, column] of [
    ["content.article_text", "body"],
    ["content.article_version", "content"],
    ["content.faq_item_text", "answer"],
    ["content.page", "body"],
  ] as const) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = replace(${sql.ref(column)}::text, ${HONEST}, ${BAIT})::jsonb
      where ${sql.ref(column)}::text like ${`%${HONEST}%`}`.execute(database);
    if (numAffectedRows === 0n) throw new Error(`no row was changed in ${table}`);
  }
});

const idOf = async (table: string, key: string) =>
  (await sql<{ id: string }>`select id from ${sql.table(table)} where key = ${key}`.execute(app.runtime.database)).rows[0]?.id;

describe("a text with a link that is no longer allowed", () => {
  test.each([
    ["an article", () => api.call(readArticle, { slug: "judul" })],
    ["an answer", () => api.call(listQuestions, {})],
    ["an answer that is found", () => api.call(searchHelp, { search: "ketentuan" })],
    ["a legal page", () => api.call(readLegal, { key: "terms" })],
  ] as const)("%s is read without it", async (_what, run) => {
    const { code, text } = await read(run());
    expect(code).toBe(200);
    expect(text).toContain("ketentuannya");
    expect(text).not.toContain("evil.example");
  });

  test("the other links and marks stay", async () => {
    const { text } = await read(api.call(readArticle, { slug: "judul" }));
    expect(text).toContain('"href":"/faq"');
    expect(text).toContain('"bold"');
  });

  test("the office opens each in its editor", async () => {
    const article = (await idOf("content.article", "a1")) as `ar_${string}`;
    const question = (await idOf("content.faq_item", "q1")) as `fq_${string}`;
    const texts = [
      await done(articles.readArticleDraft, { id: article }),
      await done(questions.readOfficeQuestion, { id: question }),
      await done(legal.beginLegalDraft, { id: "terms" }),
    ].map((one) => JSON.stringify(one));
    for (const text of texts) {
      expect(text).toContain("ketentuannya");
      expect(text).not.toContain("evil.example");
    }
  });
});
