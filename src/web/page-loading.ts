/**
 * Shared by page loaders: not found, page numbers, URLs per language. Only loaders import it, so none of it (nor zod beneath it) reaches
 * the browser.
 */
import { data, redirect } from "react-router";
import { LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Alternates } from "./seo.ts";

/** Turns `not_found` into a page with status 404, and so a path that cannot name anything (a slug in capitals). */
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

/** `?page=` of a list, 1 by default; anything that is no page number is a page that does not exist. */
export function pageOf(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,2}$/.test(text)) throw notFound();
  return Number(text);
}

/** The URLs of an entity with a slug per language; `pathOf` gives the path of a slug. */
export function alternatesOf(pathOf: (slug: string) => string, slugs: Readonly<Record<Language, string>>): Alternates {
  return { ID: localizePath(pathOf(slugs.ID), "ID"), EN: localizePath(pathOf(slugs.EN), "EN") };
}

/**
 * Redirects a slug requested in the other language to its own URL. Without a prefix that can be the very URL requested, by a visitor who
 * has chosen English: then it redirects to the chosen language's URL, temporarily.
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
