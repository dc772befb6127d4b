import type { Input } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatInstant, toLocalDate } from "#kernel/time.ts";
import { fileOfTable, FILE_TYPES } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_EXPORTED_ARTICLES, type exportArticles as articlesContract } from "../articles/contract-list.ts";
import type { exportQuestions as questionsContract } from "../questions/contract.ts";
import { plainText } from "../rich-text/model/document.ts";
import { exportTexts } from "./model/export-texts.ts";
import { stateOf } from "../articles/model/article-status.ts";
import { listArticleRows } from "../articles/store-list.ts";
import { listCategoryRows } from "../articles/store-categories.ts";
import { listOfficeRows } from "../offices/store.ts";
import { findQuestion, listGroupRows } from "../questions/store.ts";
import { listMemberRows } from "../team/store.ts";
import type { FileTable } from "#platform/files/file-table.ts";

/** Exports the filtered list of articles as a file, the last changed first. */
export async function exportArticles(ctx: Ctx, { format, ...filter }: Input<typeof articlesContract>): Promise<FileAnswer> {
  const { language } = ctx;
  const messages = exportTexts[language];
  const page = { language, sort: "-updated", limit: MAX_EXPORTED_ARTICLES, offset: 0 } as const;
  const rows = await listArticleRows(ctx.db, filter, page);
  return fileOf(
    ctx,
    format,
    messages.articles,
    [2.6, 2.6, 1.6, 1.2, 1.8, 1.8],
    rows.map((row) => [
      row.titles.ID,
      row.titles.EN,
      row.category ?? "",
      messages.state[stateOf(row)],
      row.publishedAt === null ? "" : formatInstant(row.publishedAt, language, "long"),
      formatInstant(row.updatedAt, language, "long"),
    ]),
  );
}

/** Exports all questions with their answers as a file, in their order. */
export async function exportQuestions(ctx: Ctx, { format }: Input<typeof questionsContract>): Promise<FileAnswer> {
  const { language } = ctx;
  const messages = exportTexts[language];
  const rows: string[][] = [];
  for (const group of await listGroupRows(ctx.db))
    for (const { id, status } of group.questions) {
      const { ID, EN } = (await findQuestion(ctx.db, id))?.entries.texts ?? {};
      if (ID && EN)
        rows.push([
          group.names[language],
          ID.question,
          plainText(ID.answer),
          EN.question,
          plainText(EN.answer),
          messages.status[status],
        ]);
    }
  return fileOf(ctx, format, messages.questions, [1.4, 2, 3.4, 2, 3.4, 1], rows);
}

type Format = { readonly format: keyof typeof FILE_TYPES };

/** Exports the categories in their order. */
export async function exportCategories(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const messages = exportTexts[ctx.language];
  const rows = (await listCategoryRows(ctx.db)).map(({ texts: { ID, EN }, articles, publicArticles, status }) => [
    ID.name,
    ID.slug,
    EN.name,
    EN.slug,
    String(articles),
    String(publicArticles),
    messages.status[status],
  ]);
  return fileOf(ctx, format, messages.categories, [2, 2, 2, 2, 1, 1, 1], rows);
}

/** Exports the team members in their order. */
export async function exportTeam(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const messages = exportTexts[ctx.language];
  const rows = (await listMemberRows(ctx.db)).map(({ name, roles, abouts, status }) => [
    name,
    roles.ID,
    roles.EN,
    abouts[ctx.language],
    messages.status[status],
  ]);
  return fileOf(ctx, format, messages.team, [2, 2, 2, 4, 1], rows);
}

/** Exports the offices in their order. */
export async function exportOffices(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const messages = exportTexts[ctx.language];
  const rows = (await listOfficeRows(ctx.db, "all")).map((office) => [
    office.names[ctx.language],
    messages.kind[office.kind],
    `${office.street}, ${office.city} ${office.postalCode}, ${office.province}`,
    office.hours[ctx.language],
    office.phone,
    messages.status[office.status],
  ]);
  return fileOf(ctx, format, messages.offices, [2, 1.2, 4, 2.4, 1.4, 1], rows);
}

interface Sheet {
  readonly title: string;
  readonly fileName: string;
  readonly columns: Readonly<Record<string, string>>;
}

async function fileOf(
  ctx: Ctx,
  format: keyof typeof FILE_TYPES,
  { title, fileName, columns }: Sheet,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): Promise<FileAnswer> {
  const messages = exportTexts[ctx.language];
  const table: FileTable = {
    title,
    about: [
      messages.about.replace("{when}", formatInstant(ctx.now, ctx.language, "long")).replace("{count}", String(rows.length)),
    ],
    lang: htmlLang(ctx.language),
    createdAt: ctx.now,
    columns: Object.values(columns).map((column, index) => ({ title: column, width: widths[index] ?? 1 })),
    rows,
    amountText: String,
    pageText: (page, pages) => messages.page.replace("{page}", String(page)).replace("{pages}", String(pages)),
  };
  return {
    fileName: `${fileName}-${toLocalDate(ctx.now)}.${format}`,
    contentType: FILE_TYPES[format],
    bytes: await fileOfTable(table, format),
  };
}
