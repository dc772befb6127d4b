/** Shared by the loaders of article pages. Only loaders may import it, otherwise it and zod reach the browser. */
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import type { ArticleCard } from "../contract-public.ts";
import { sectionsOf, type RichDocument } from "../../rich-text/model/document.ts";
import { typeset } from "../../web/typeset.ts";
import type { Card } from "./card.ts";

/** An article's card as a page shows it, with dates formatted once, on the server. */
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

/** A shorter article fits on the screen; a table of contents would only push it down. */
const SECTIONS_WORTH_A_LIST = 4;

/** The sections of an article for its table of contents; empty for a short article. */
export function contentsOf(body: RichDocument): readonly { readonly id: string; readonly title: string }[] {
  const sections = sectionsOf(body);
  return sections.length >= SECTIONS_WORTH_A_LIST ? sections : [];
}
