import { useState } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readArticleDraft } from "../../contract.ts";
import { listOfficeCategories } from "../../contract-categories.ts";
import { stateOf } from "../../model/article-status.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { usePicturePicker } from "../../../pictures/web/office/picker.tsx";
import type { Route } from "./+types/article.page";
import { FactsCard } from "./facts-card.tsx";
import { LanguageColumn } from "./language-column.tsx";
import { ArticleEditConflict } from "./article-edit-conflict.tsx";
import { draftMessages, listMessages } from "./messages.ts";
import { PublishCard } from "./publish-card.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useDraft, type Draft } from "./use-draft.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("ar").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [article, { categories }] = await Promise.all([api(readArticleDraft, { id: id.data }), api(listOfficeCategories, {})]);
  return { article, categories, names: await namesOf([article.savedBy]) };
});

/** `/office/content/articles/:id`: edits an article in both languages side by side. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article } = loaderData;
  // A version restored elsewhere remounts the editor.
  return <Editing key={`${article.id}/${article.revision}/${article.status}`} {...loaderData} />;
}

function Editing({ article, categories, names }: Route.ComponentProps["loaderData"]) {
  const t = useMessages(draftMessages);
  const list = useMessages(listMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const canWrite = useMay()("content", "update");
  const draft = useDraft(article);
  const picker = usePicturePicker();
  const [shown, setShown] = useState<Language>(language);
  useLeavePageQuestion(draft.isDirty);
  const { content, stored } = draft;
  const title = content.texts[language].title || content.texts[language === "ID" ? "EN" : "ID"].title || list("untitled");
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${shared("menu")}`}
        parents={[{ label: list("title"), to: href("/office/content/articles") }]}
        status={<StateBadge state={stateOf(stored)} />}
      />
      <SaveLine draft={draft} />
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {canWrite ? null : <Banner>{shared("viewOnly")}</Banner>}
        {draft.conflict === null ? null : <ArticleEditConflict draft={draft} conflict={draft.conflict} />}
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <FactsCard draft={draft} categories={categories} readOnly={!canWrite} pick={picker.pick} />
        <PublishCard draft={draft} names={names} />
      </div>
      <fieldset className="mt-6 flex gap-2 lg:hidden">
        <legend className="sr-only">{t("languageTabs")}</legend>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
            className="min-h-target grow rounded-control border border-line-strong px-4 font-semibold text-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {shared(`languages.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="mt-5 grid gap-x-6 gap-y-8 lg:grid-cols-2">
        {LANGUAGES.map((one) => (
          <div key={one} className={classNames("min-w-0", one !== shown && "max-lg:hidden")}>
            <LanguageColumn key={draft.origin} language={one} draft={draft} readOnly={!canWrite} pickPicture={picker.pick} />
          </div>
        ))}
      </div>
      {picker.dialog}
      <p className="mt-8">
        <Link
          to={href("/office/content/articles/:id/versions", { id: article.id })}
          className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("versions")}
        </Link>
      </p>
    </>
  );
}

/** Whether the shown draft is saved. */
function SaveLine({ draft: { isDirty, isSaving, problem, stored, save } }: { readonly draft: Draft }) {
  const t = useMessages(draftMessages);
  const language = useLanguage();
  const statusText = isSaving
    ? t("saving")
    : problem === "offline"
      ? t("offline")
      : problem === "not_savable"
        ? t("notSavable")
        : isDirty
          ? t("unsaved")
          : t("savedAt", { when: formatInstant(stored.savedAt, language) });
  return (
    <div className="mt-1 flex min-h-target flex-wrap items-center gap-x-3">
      <p role="status" className={classNames("text-sm", problem === null ? "text-ink-muted" : "font-semibold text-danger")}>
        {statusText}
      </p>
      {isDirty && !isSaving ? (
        <Button variant="quiet" size="small" onClick={() => void save()}>
          {t("saveNow")}
        </Button>
      ) : null}
    </div>
  );
}
