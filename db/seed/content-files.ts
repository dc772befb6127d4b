/** Reads db/seed/content into a bundle for `importContent`: YAML for records, Markdown for texts. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { ArticleDraft, CategoryDraft, ContentBundle, PageDraft, QuestionGroupDraft } from "../../src/content/bundle.ts";
import { parseMarkdown } from "../../src/content/markdown.ts";
import { SECTION_PAGES, sectionsSchema } from "../../src/content/sections.ts";
import type { Bilingual } from "../../src/kernel/locale.ts";
import { localDateSchema } from "../../src/kernel/time.ts";

const text = z.string().trim().min(1);
const inBoth = z.strictObject({ id: text, en: text }).transform(({ id, en }): Bilingual => ({ ID: id, EN: en }));

const categoriesFile = z.array(z.strictObject({ key: text, slugs: inBoth, names: inBoth, descriptions: inBoth, position: z.int() }));
const articleFile = z.strictObject({ key: text, category: text, illustration: text, publishedOn: localDateSchema, featured: z.boolean() });
const articleHead = z.strictObject({ title: text.max(90), slug: text, description: text.max(200) });
const questionsFile = z.array(
  z.strictObject({ key: text, position: z.int(), names: inBoth, items: z.array(z.strictObject({ key: text, question: inBoth, answer: inBoth })) }),
);
const legalHead = z.strictObject({ title: text, description: text.max(200), version: text, effectiveOn: localDateSchema });
const sectionsFile = z.strictObject({ title: text, description: text.max(200), sections: sectionsSchema });

/** Pages of sections have no legal version: they are what they are, since the day the demo begins. */
const FIRST_DAY = localDateSchema.parse("2026-01-01");

/** Reads and checks all files below `folder`; an error names the file. */
export async function readContentFiles(folder: string): Promise<ContentBundle> {
  const seen = createHash("sha256");
  const read = async (...path: string[]) => {
    const content = await readFile(join(folder, ...path), "utf8");
    seen.update(`${path.join("/")}\0${content}\0`);
    return content;
  };
  const names = (await readdir(folder)).filter((name) => /^categories.*\.yaml$/.test(name)).sort();
  // One after the other, here and below: the checksum is over the files in this order.
  const categories: CategoryDraft[] = [];
  for (const name of names) categories.push(...(await inOrder(() => read(name), name, (content) => categoriesFile.parse(parse(content)))).map(toCategory));
  const articles: ArticleDraft[] = [];
  for (const key of (await readdir(join(folder, "articles"))).sort()) articles.push(await readArticle(read, key));
  const groups = await inOrder(() => read("faq.yaml"), "faq.yaml", (content) => questionsFile.parse(parse(content)).map(toGroup));
  const pages: PageDraft[] = [];
  for (const key of SECTION_PAGES) pages.push(await readSectionsPage(read, key));
  pages.push(await readLegalPage(read, "terms"), await readLegalPage(read, "privacy"));
  return { checksum: seen.digest("hex"), categories, articles, groups, pages };
}

type Read = (...path: string[]) => Promise<string>;

async function inOrder<T>(read: () => Promise<string>, name: string, parseContent: (content: string) => T): Promise<T> {
  try {
    return parseContent(await read());
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function toCategory(file: z.output<typeof categoriesFile>[number]): CategoryDraft {
  const inLanguage = (language: "ID" | "EN") => ({ slug: file.slugs[language], name: file.names[language], description: file.descriptions[language] });
  return { key: file.key, position: file.position, texts: { ID: inLanguage("ID"), EN: inLanguage("EN") } };
}

function toGroup(file: z.output<typeof questionsFile>[number]): QuestionGroupDraft {
  const items = file.items.map(({ key, question, answer }) => {
    const inLanguage = (language: "ID" | "EN") => ({ question: question[language], answer: parseMarkdown(answer[language]) });
    return { key, texts: { ID: inLanguage("ID"), EN: inLanguage("EN") } };
  });
  return { key: file.key, position: file.position, names: file.names, items };
}

async function readArticle(read: Read, key: string): Promise<ArticleDraft> {
  const record = await inOrder(() => read("articles", key, "article.yaml"), `${key}/article.yaml`, (content) => articleFile.parse(parse(content)));
  const inLanguage = (name: string) =>
    inOrder(() => read("articles", key, name), `${key}/${name}`, (content) => {
      const { head, body } = splitFrontMatter(content);
      return { ...articleHead.parse(head), body: parseMarkdown(body) };
    });
  return { ...record, texts: { ID: await inLanguage("id.md"), EN: await inLanguage("en.md") } };
}

async function readLegalPage(read: Read, key: string): Promise<PageDraft> {
  const inLanguage = (name: string) =>
    inOrder(() => read("pages", key, name), `${key}/${name}`, (content) => {
      const { head, body } = splitFrontMatter(content);
      return { ...legalHead.parse(head), body: parseMarkdown(body) };
    });
  const { version, effectiveOn, ...ID } = await inLanguage("id.md");
  const { version: enVersion, effectiveOn: _enEffectiveOn, ...EN } = await inLanguage("en.md");
  if (version !== enVersion) throw new Error(`${key}: the languages are of different versions`);
  return { key, version, effectiveOn, texts: { ID, EN } };
}

async function readSectionsPage(read: Read, key: string): Promise<PageDraft> {
  const inLanguage = (name: string) =>
    inOrder(() => read("pages", key, name), `${key}/${name}`, (content) => {
      const { sections, ...head } = sectionsFile.parse(parse(content));
      return { ...head, body: sections };
    });
  return { key, version: "1.0", effectiveOn: FIRST_DAY, texts: { ID: await inLanguage("id.yaml"), EN: await inLanguage("en.yaml") } };
}

function splitFrontMatter(content: string): { head: unknown; body: string } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
  if (head === "") throw new Error("no front matter");
  return { head: parse(head), body };
}
