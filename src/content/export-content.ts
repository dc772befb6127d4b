import type { Input } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { formatInstant, toLocalDate } from "#kernel/time.ts";
import { fileOfTable, FILE_TYPES, type FileTable } from "#platform/files/table.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_EXPORTED_ARTICLES, type exportArticles as articlesContract } from "./contract-list.ts";
import type { exportQuestions as questionsContract } from "./contract-questions.ts";
import { plainText } from "./document.ts";
import { exportTexts } from "./export-texts.ts";
import { stateOf } from "./standing.ts";
import { listArticleRows } from "./store-article-list.ts";
import { listCategoryRows } from "./store-categories.ts";
import { listOfficeRows } from "./store-offices.ts";
import { findQuestion, listGroupRows } from "./store-questions.ts";
import { listMemberRows } from "./store-team.ts";

/** The list of articles of a filter as a file, the last changed first. */
export async function exportArticles(ctx: Ctx, { format, ...filter }: Input<typeof articlesContract>): Promise<FileAnswer> {
  const { language } = ctx;
  const words = exportTexts[language];
  const page = { language, sort: "-updated", limit: MAX_EXPORTED_ARTICLES, offset: 0 } as const;
  const rows = await listArticleRows(ctx.db, filter, page);
  return fileOf(
    ctx,
    format,
    words.articles,
    [2.6, 2.6, 1.6, 1.2, 1.8, 1.8],
    rows.map((row) => [
      row.titles.ID,
      row.titles.EN,
      row.category ?? "",
      words.state[stateOf(row)],
      row.publishedAt === null ? "" : formatInstant(row.publishedAt, language, "long"),
      formatInstant(row.updatedAt, language, "long"),
    ]),
  );
}

/** All questions with their answers as a file, in their order. */
export async function exportQuestions(ctx: Ctx, { format }: Input<typeof questionsContract>): Promise<FileAnswer> {
  const { language } = ctx;
  const words = exportTexts[language];
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
          words.status[status],
        ]);
    }
  return fileOf(ctx, format, words.questions, [1.4, 2, 3.4, 2, 3.4, 1], rows);
}

type Format = { readonly format: keyof typeof FILE_TYPES };

/** Categories in their order. */
export async function exportCategories(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const words = exportTexts[ctx.language];
  const rows = (await listCategoryRows(ctx.db)).map(({ texts: { ID, EN }, articles, publicArticles, status }) => [
    ID.name,
    ID.slug,
    EN.name,
    EN.slug,
    String(articles),
    String(publicArticles),
    words.status[status],
  ]);
  return fileOf(ctx, format, words.categories, [2, 2, 2, 2, 1, 1, 1], rows);
}

/** The team in its order. */
export async function exportTeam(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const words = exportTexts[ctx.language];
  const rows = (await listMemberRows(ctx.db)).map(({ name, roles, abouts, status }) => [
    name,
    roles.ID,
    roles.EN,
    abouts[ctx.language],
    words.status[status],
  ]);
  return fileOf(ctx, format, words.team, [2, 2, 2, 4, 1], rows);
}

/** Offices in their order. */
export async function exportOffices(ctx: Ctx, { format }: Format): Promise<FileAnswer> {
  const words = exportTexts[ctx.language];
  const rows = (await listOfficeRows(ctx.db, "all")).map((office) => [
    office.names[ctx.language],
    words.kind[office.kind],
    `${office.street}, ${office.city} ${office.postalCode}, ${office.province}`,
    office.hours[ctx.language],
    office.phone,
    words.status[office.status],
  ]);
  return fileOf(ctx, format, words.offices, [2, 1.2, 4, 2.4, 1.4, 1], rows);
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
  const words = exportTexts[ctx.language];
  const table: FileTable = {
    title,
    about: [words.about.replace("{when}", formatInstant(ctx.now, ctx.language, "long")).replace("{count}", String(rows.length))],
    lang: htmlLang(ctx.language),
    createdAt: ctx.now,
    columns: Object.values(columns).map((column, index) => ({ title: column, width: widths[index] ?? 1 })),
    rows,
    amountText: String,
    pageText: (page, pages) => words.page.replace("{page}", String(page)).replace("{pages}", String(pages)),
  };
  return {
    fileName: `${fileName}-${toLocalDate(ctx.now)}.${format}`,
    contentType: FILE_TYPES[format],
    bytes: await fileOfTable(table, format),
  };
}
