import { href } from "#kernel/href.ts";
import { failureOf } from "#kernel/validation/validate.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { FieldProblem } from "#web/ui/form/field.tsx";
import { useValidationLanguage } from "#web/ui/form/validation-language.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { DESCRIPTION_MAX_CHARS, GOOD_DESCRIPTION_CHARS, type ArticleText } from "../../model/article.ts";
import type { PictureView } from "../../../pictures/contract.ts";
import { LazyRichEditor } from "../../../rich-text/web/editor/lazy-rich-editor.tsx";
import { slugOf, slugSchema } from "../../../model/slug.ts";
import { TITLE_MAX_CHARS } from "../../model/article-status.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { draftMessages } from "./messages.ts";
import type { Draft } from "./use-draft.ts";

interface LanguageColumnProps {
  readonly language: Language;
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly pickPicture: () => Promise<PictureView | null>;
}

/** The texts of an article in one language. */
export function LanguageColumn({ language, draft, readOnly, pickPicture }: LanguageColumnProps) {
  const t = useMessages(draftMessages);
  const shared = useMessages(sharedMessages);
  const messages = useValidationLanguage();
  const { content, stored } = draft;
  const text = content.texts[language];
  const set = (change: Partial<ArticleText>) =>
    draft.change(({ texts }) => ({ texts: { ...texts, [language]: { ...texts[language], ...change } } }));
  const label = (field: string) => shared(`inLanguage.${language}`, { field });
  // Until the article is published, a slug derived from the title follows the title.
  const follows = stored.publishedRevision === null && (text.slug === "" || text.slug === slugOf(text.title));
  const count = text.description.trim().length;
  const length = count > GOOD_DESCRIPTION_CHARS.to ? "descriptionLong" : "descriptionShort";
  return (
    <section aria-label={shared(`languages.${language}`)} lang={htmlLang(language)}>
      <h2 className="mb-3 text-xl max-lg:sr-only">{shared(`languages.${language}`)}</h2>
      <TextField
        label={label(t("title"))}
        value={text.title}
        onChange={(title) => set({ title, ...(follows ? { slug: slugOf(title) } : {}) })}
        error={text.title.length > TITLE_MAX_CHARS ? t("notSavable") : null}
        readOnly={readOnly}
        unmarked
        autoComplete="off"
      />
      <TextField
        label={label(t("slug"))}
        hint={t("slugHint", { example: localizePath(href("/blog/:slug", { slug: "biaya-kirim" }), language) })}
        value={text.slug}
        onChange={(slug) => set({ slug: slug.toLowerCase().replaceAll(/\s+/g, "-") })}
        error={slugError(
          t,
          messages,
          text.slug,
          stored.takenSlugs.includes(language) && stored.content.texts[language].slug === text.slug,
        )}
        readOnly={readOnly}
        unmarked
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextArea
        label={label(t("description"))}
        hint={count === 0 ? t("descriptionHint") : t(length, { count })}
        value={text.description}
        onChange={(description) => set({ description })}
        maxCharacters={DESCRIPTION_MAX_CHARS}
        rows={3}
        readOnly={readOnly}
        unmarked
      />
      <LazyRichEditor
        label={label(t("body"))}
        initial={text.body}
        onChange={(body) => set({ body })}
        readOnly={readOnly}
        lang={htmlLang(language)}
        language={language}
        pickPicture={pickPicture}
      />
    </section>
  );
}

type ColumnMessages = ReturnType<typeof useMessages<(typeof draftMessages)["ID"]>>;

function slugError(t: ColumnMessages, language: Language, slug: string, isTaken: boolean): FieldProblem | string | null {
  const problem = (rule: "is_duplicate_value" | "has_space", remedy: string): FieldProblem => ({
    message: validationMessage({ rule, params: {} }, language),
    language,
    remedy,
  });
  if (isTaken) return problem("is_duplicate_value", t("slugTaken"));
  const issue = slug === "" ? undefined : slugSchema.safeParse(slug).error?.issues[0];
  if (!issue) return null;
  return failureOf(issue)?.rule === "has_space" ? problem("has_space", t("slugWrong")) : t("slugWrong");
}
