/** Reads db/seed/content into a bundle for `importContent`: YAML for records, Markdown for texts. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { legalVersionSchema } from "../../src/content/legal/model/legal-page.ts";
import type { ArticleDraft, CategoryDraft, ContentBundle, PageDraft, QuestionGroupDraft } from "../../src/content/import/model/bundle.ts";
import type { RichDocument } from "../../src/content/rich-text/model/document.ts";
import { MarkdownFault, parseMarkdown } from "../../src/content/rich-text/parse-markdown.ts";
import { SECTION_PAGES, sectionsSchema } from "../../src/content/pages/model/sections.ts";
import type { Bilingual } from "../../src/kernel/locale.ts";
import { localDateSchema } from "../../src/kernel/time.ts";
import { FileFault, openFiles, readYaml, splitFrontMatter, type Files } from "./files.ts";

const text = z.string().trim().min(1);
const inBoth = z.strictObject({ id: text, en: text }).transform(({ id, en }): Bilingual => ({ ID: id, EN: en }));

const categoriesFile = z.array(z.strictObject({ key: text, slugs: inBoth, names: inBoth, descriptions: inBoth, position: z.int() }));
const articleFile = z.strictObject({ key: text, category: text, illustration: text, publishedOn: localDateSchema, featured: z.boolean() });
const articleHead = z.strictObject({ title: text.max(90), slug: text, description: text.max(200) });
const questionsFile = z.array(
  z.strictObject({ key: text, position: z.int(), names: inBoth, items: z.array(z.strictObject({ key: text, question: inBoth, answer: inBoth })) }),
);
const legalHead = z.strictObject({ title: text, description: text.max(200), version: legalVersionSchema, effectiveOn: localDateSchema });
const sectionsFile = z.strictObject({ title: text, description: text.max(200), sections: sectionsSchema });

/** Section pages have no legal version: they are valid from the first day of the demo. */
const FIRST_DAY = localDateSchema.parse("2026-01-01");

export interface ContentFiles {
  readonly bundle: ContentBundle;
  /** File of each record, by kind and key: `question/fees`. */
  readonly fileOf: ReadonlyMap<string, string>;
}

/** Reads all content below a folder. */
export async function readContentFiles(folder: string): Promise<ContentBundle> {
  return (await readContent(openFiles(folder), "")).bundle;
}

/** Reads and checks all files below `prefix`; a fault names file, line and path. */
export async function readContent(files: Files, prefix: string): Promise<ContentFiles> {
  const seen = createHash("sha256");
  const fileOf = new Map<string, string>();
  const read: Read = async (path) => {
    const text = await files.read(`${prefix}${path}`);
    seen.update(`${path}\0${text}\0`);
    return { name: `${prefix}${path}`, text };
  };
  const note = <T extends { readonly key: string }>(kind: string, record: T, file: string): T => {
    fileOf.set(`${kind}/${record.key}`, file);
    return record;
  };
  const names = (await files.list(prefix === "" ? "." : prefix)).filter((name) => /^categories.*\.yaml$/.test(name));
  // Sequential, here and below: the checksum covers the files in this order.
  const categories: CategoryDraft[] = [];
  for (const path of names) {
    const { name, text: content } = await read(path);
    categories.push(...readYaml(name, content, () => categoriesFile).value.map((one) => note("category", toCategory(one), name)));
  }
  const articles: ArticleDraft[] = [];
  for (const key of await files.list(`${prefix}articles`)) articles.push(note("article", await readArticle(read, key), `${prefix}articles/${key}`));
  const groups = await readQuestions(read);
  for (const group of groups) {
    note("group", group, `${prefix}faq.yaml`);
    for (const item of group.items) note("question", item, `${prefix}faq.yaml`);
  }
  const pages: PageDraft[] = [];
  for (const key of SECTION_PAGES) pages.push(note("page", await readSectionsPage(read, key), `${prefix}pages/${key}`));
  for (const key of ["terms", "privacy"]) pages.push(note("page", await readLegalPage(read, key), `${prefix}pages/${key}`));
  return { bundle: { checksum: seen.digest("hex"), categories, articles, groups, pages }, fileOf };
}

type Read = (path: string) => Promise<{ readonly name: string; readonly text: string }>;

function toCategory(file: z.output<typeof categoriesFile>[number]): CategoryDraft {
  const inLanguage = (language: "ID" | "EN") => ({ slug: file.slugs[language], name: file.names[language], description: file.descriptions[language] });
  return { key: file.key, position: file.position, texts: { ID: inLanguage("ID"), EN: inLanguage("EN") } };
}

async function readQuestions(read: Read): Promise<QuestionGroupDraft[]> {
  const { name, text: content } = await read("faq.yaml");
  const { value, faultAt } = readYaml(name, content, () => questionsFile);
  return value.map(({ items, ...group }, at) => ({
    ...group,
    items: items.map(({ key, question, answer }, index) => {
      const inLanguage = (language: "ID" | "EN") => {
        const says = (fault: string) => faultAt([at, "items", index, "answer", language.toLowerCase()], fault);
        return { question: question[language], answer: markdownOr(answer[language], ({ message }) => says(message)) };
      };
      return { key, texts: { ID: inLanguage("ID"), EN: inLanguage("EN") } };
    }),
  }));
}

/** Parses Markdown into a document. Throws the FileFault that `fault` makes of a Markdown fault. */
function markdownOr(markdown: string, fault: (error: MarkdownFault) => FileFault): RichDocument {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof MarkdownFault) throw fault(error);
    throw error;
  }
}

/** Reads a text with front matter. A fault in either part names its line. */
function readText<S extends z.ZodType>(name: string, content: string, schema: S): { readonly head: z.output<S>; readonly body: RichDocument } {
  const { head, body, above } = splitFrontMatter(name, content);
  const { value } = readYaml(name, head, () => schema, 1);
  const lineOf = ({ raw }: MarkdownFault) => above + body.slice(0, Math.max(0, body.indexOf(raw))).split("\n").length;
  return { head: value, body: markdownOr(body, (error) => new FileFault(`${name}:${lineOf(error)}: ${error.message}`)) };
}

async function readArticle(read: Read, key: string): Promise<ArticleDraft> {
  const { name, text: content } = await read(`articles/${key}/article.yaml`);
  const record = readYaml(name, content, () => articleFile).value;
  const inLanguage = async (language: string) => {
    const file = await read(`articles/${key}/${language}.md`);
    const { head, body } = readText(file.name, file.text, articleHead);
    return { ...head, body };
  };
  return { ...record, texts: { ID: await inLanguage("id"), EN: await inLanguage("en") } };
}

async function readLegalPage(read: Read, key: string): Promise<PageDraft> {
  const inLanguage = async (language: string) => {
    const file = await read(`pages/${key}/${language}.md`);
    const { head, body } = readText(file.name, file.text, legalHead);
    return { ...head, body };
  };
  const { version, effectiveOn, ...ID } = await inLanguage("id");
  const { version: enVersion, effectiveOn: _enEffectiveOn, ...EN } = await inLanguage("en");
  if (version !== enVersion) throw new FileFault(`pages/${key}: the languages are of different versions, ${version} and ${enVersion}.`);
  return { key, version, effectiveOn, texts: { ID, EN } };
}

async function readSectionsPage(read: Read, key: string): Promise<PageDraft> {
  const inLanguage = async (language: string) => {
    const { name, text: content } = await read(`pages/${key}/${language}.yaml`);
    const { sections, ...head } = readYaml(name, content, () => sectionsFile).value;
    return { ...head, body: sections };
  };
  return { key, version: "1.0", effectiveOn: FIRST_DAY, texts: { ID: await inLanguage("id"), EN: await inLanguage("en") } };
}
