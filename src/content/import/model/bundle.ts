import type { Bilingual } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { RichDocument } from "../../rich-text/model/document.ts";
import type { Section } from "../../pages/model/sections.ts";

/** All content of an installation as read from files (db/seed/content): records by key, texts in both languages. */
export interface ContentBundle {
  readonly checksum: string;
  readonly categories: readonly CategoryDraft[];
  readonly articles: readonly ArticleDraft[];
  readonly groups: readonly QuestionGroupDraft[];
  readonly pages: readonly PageDraft[];
}

export interface CategoryDraft {
  readonly key: string;
  readonly position: number;
  readonly texts: Bilingual<{ readonly slug: string; readonly name: string; readonly description: string }>;
}

export interface ArticleDraft {
  readonly key: string;
  readonly category: string;
  readonly illustration: string;
  readonly publishedOn: LocalDate;
  readonly featured: boolean;
  readonly texts: Bilingual<{
    readonly slug: string;
    readonly title: string;
    readonly description: string;
    readonly body: RichDocument;
  }>;
}

export interface QuestionDraft {
  readonly key: string;
  readonly texts: Bilingual<{ readonly question: string; readonly answer: RichDocument }>;
}

export interface QuestionGroupDraft {
  readonly key: string;
  readonly position: number;
  readonly names: Bilingual;
  readonly items: readonly QuestionDraft[];
}

export interface PageDraft {
  readonly key: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly texts: Bilingual<{
    readonly title: string;
    readonly description: string;
    readonly body: RichDocument | readonly Section[];
  }>;
}
