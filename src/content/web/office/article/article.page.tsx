import { useState } from "react";
import { Link } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { namesOf } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";
import { readArticleDraft } from "../../../contract-articles.ts";
import { listOfficeCategories } from "../../../contract-categories.ts";
import { stateOf } from "../../../standing.ts";
import { roomWords } from "../messages.ts";
import { usePicturePicker } from "../pictures/picker.tsx";
import type { Route } from "./+types/article.page";
import { FactsCard } from "./facts-card.tsx";
import { LanguageColumn } from "./language-column.tsx";
import { MeetingBanner } from "./meeting-banner.tsx";
import { draftWords, listWords } from "./messages.ts";
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

/** `/office/content/articles/:id`: an article is written here, in both languages side by side. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article } = loaderData;
  // What was restored elsewhere begins anew here.
  return <Editing key={`${article.id}/${article.revision}/${article.status}`} {...loaderData} />;
}

function Editing({ article, categories, names }: Route.ComponentProps["loaderData"]) {
  const t = useWords(draftWords);
  const list = useWords(listWords);
  const room = useWords(roomWords);
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
      <title>{`${title} · ${room("room")}`}</title>
      <Breadcrumbs crumbs={[{ label: list("title"), to: "/office/content/articles" }, { label: title }]} />
      <header className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        <StateBadge state={stateOf(stored)} />
      </header>
      <SaveLine draft={draft} />
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {canWrite ? null : <Banner>{room("viewOnly")}</Banner>}
        {draft.meeting === null ? null : <MeetingBanner draft={draft} meeting={draft.meeting} />}
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
            {room(`languages.${one}`)}
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
          to={`/office/content/articles/${article.id}/versions`}
          className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("versions")}
        </Link>
      </p>
    </>
  );
}

/** Whether what one sees is kept. */
function SaveLine({ draft: { isDirty, isSaving, problem, stored, save } }: { readonly draft: Draft }) {
  const t = useWords(draftWords);
  const language = useLanguage();
  const words = isSaving
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
        {words}
      </p>
      {isDirty && !isSaving ? (
        <Button variant="quiet" size="small" onClick={() => void save()}>
          {t("saveNow")}
        </Button>
      ) : null}
    </div>
  );
}
