/** What the loaders of content pages share. Only loaders import it, so none of it (nor zod beneath it) reaches the browser. */
import { data, redirect } from "react-router";
import { LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatDate } from "#kernel/time.ts";
import type { ArticleCard } from "../contract.ts";
import { sectionsOf, type RichDocument } from "../document.ts";
import type { Alternates } from "#web/seo.ts";
import type { Card } from "./article-card.tsx";

/** What the business does not find is a page with status 404, and so is an address that could name nothing (a slug in capitals). */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.code === "malformed_request")) throw notFound();
    throw error;
  }
}

export function notFound() {
  return data(null, { status: 404 });
}

/** All texts of an answer with a no-break space inside amounts: "Rp 5.000" and "SGD 778.20" stay on one line. Keys and addresses hold none. */
export function typeset<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll(/\b(Rp|[A-Z]{3}) (?=\d)/g, "$1\u00A0") as T;
  if (Array.isArray(value)) return value.map(typeset) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typeset(inner)])) as T;
  return value;
}

/** The card of an article as a page shows it: dates are written on the server, once. */
export function toCard(article: ArticleCard, language: Language): Card {
  const { key, slug, title, description, illustration, picture, publishedOn, readingMinutes, category } = typeset(article);
  return {
    key,
    slug,
    title,
    description,
    illustration,
    picture,
    publishedOn,
    dateText: formatDate(publishedOn, language),
    readingMinutes,
    category,
  };
}

/** A shorter article is seen whole; contents would only push it down. */
const SECTIONS_WORTH_A_LIST = 4;

/** The sections of an article, where they are worth a list. */
export function contentsOf(body: RichDocument): readonly { readonly id: string; readonly title: string }[] {
  const sections = sectionsOf(body);
  return sections.length >= SECTIONS_WORTH_A_LIST ? sections : [];
}

/** `?page=` of a list, 1 when there is none; anything that is no page number is a page that does not exist. */
export function pageOf(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,2}$/.test(text)) throw notFound();
  return Number(text);
}

/** The addresses of one thing that has a slug per language. */
export function alternatesOf(folder: string, slugs: Readonly<Record<Language, string>>): Alternates {
  return { ID: localizePath(`${folder}/${slugs.ID}`, "ID"), EN: localizePath(`${folder}/${slugs.EN}`, "EN") };
}

/**
 * A slug belongs to one language. Asked for in the other, it is answered with the address it belongs to; without a prefix that may be the
 * very address asked for, by a visitor who has chosen English: then the chosen language rules, and only for this visit.
 */
export function sendToOwnAddress(
  request: Request,
  slug: string,
  slugs: Readonly<Record<Language, string>>,
  language: Language,
  alternates: Alternates,
): void {
  if (slugs[language] === slug) return;
  const owner = LANGUAGES.find((one) => slugs[one] === slug) ?? language;
  if (alternates[owner] === new URL(request.url).pathname) throw redirect(alternates[language], 302);
  throw redirect(alternates[owner], 301);
}
