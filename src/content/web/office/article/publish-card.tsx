import { useNavigate } from "react-router";
import { LANGUAGES, localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { whatIsMissing, whyNotDelete, type MissingPart } from "../../../article.ts";
import { setArticleStatus } from "../../../contract.ts";
import {
  cancelSchedule,
  deleteArticle,
  publishArticle,
  unpublishArticle,
  type ArticleDraftView,
} from "../../../contract-articles.ts";
import { contentRefusals } from "../../../refusals/messages.ts";
import { roomWords } from "../messages.ts";
import { useRecordActs } from "../use-record-acts.ts";
import { usePreview } from "../use-preview.tsx";
import { draftWords } from "./messages.ts";
import { ScheduleButton } from "./schedule-button.tsx";
import type { Draft } from "./use-draft.ts";

/** Whether visitors read it, and what can be done about that. */
export function PublishCard({ draft }: { readonly draft: Draft; readonly names: Names }) {
  const t = useWords(draftWords);
  const language = useLanguage();
  const { stored } = draft;
  const isPublic = stored.status === "active" && stored.publishedRevision !== null;
  return (
    <Card level={2} title={t("publish")}>
      <div className="flex flex-col gap-3">
        <Schedule draft={draft} />
        <Missing draft={draft} />
        <Acts draft={draft} />
        {isPublic ? (
          <p>
            <LinkButton to={localizePath(`/blog/${stored.content.texts[language].slug}`, language)} variant="quiet" size="small">
              {t("view")}
            </LinkButton>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function Schedule({ draft: { stored } }: { readonly draft: Draft }) {
  const t = useWords(draftWords);
  const refusals = useWords(contentRefusals);
  const language = useLanguage();
  const { scheduledFor, scheduledRevision, revision, scheduleFailure } = stored;
  if (scheduledFor !== null)
    return (
      <Banner>
        <p>{t("scheduledFor", { when: formatInstant(scheduledFor, language, "long") })}</p>
        {scheduledRevision === revision ? null : <p>{t("scheduledOlder")}</p>}
      </Banner>
    );
  if (scheduleFailure === null) return null;
  const why =
    scheduleFailure in contentRefusals.ID ? refusals(scheduleFailure as keyof (typeof contentRefusals)["ID"]) : scheduleFailure;
  return (
    <Banner kind="warning" title={t("scheduleFailed")}>
      {why}
    </Banner>
  );
}

/** What is still to be filled in, or that nothing is. */
function Missing({ draft: { content } }: { readonly draft: Draft }) {
  const t = useWords(draftWords);
  const room = useWords(roomWords);
  const missing = whatIsMissing(content);
  if (missing.length === 0) return <p className="text-sm text-ink-muted">{t("complete")}</p>;
  const name = (part: MissingPart) => {
    if (part === "categoryId") return t("missingPart.categoryId");
    const [, language, field] = part.split(".") as [string, "ID" | "EN", "title" | "slug" | "description" | "body"];
    return t(`missingPart.${field}`, { language: room(`languages.${language}`) });
  };
  return (
    <div className="text-sm">
      <p className="font-semibold">{t("missing")}</p>
      <ul className="mt-1 list-disc ps-5 text-ink-muted">
        {missing.map((part) => (
          <li key={part}>{name(part)}</li>
        ))}
      </ul>
    </div>
  );
}

function Acts({ draft }: { readonly draft: Draft }) {
  const t = useWords(draftWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const may = useMay();
  const preview = usePreview();
  const { ask, change } = useArticleActs(draft);
  const { stored, content, isDirty } = draft;
  const { id, revision, status, publishedRevision, scheduledFor } = stored;
  const name = content.texts[language].title || LANGUAGES.map((one) => content.texts[one].title).join("") || id;
  const whyNot = !may("content", "publish")
    ? t("noRight")
    : isDirty
      ? t("whyNotSaved")
      : status === "inactive"
        ? t("inactive")
        : whatIsMissing(content).length > 0
          ? t("whyNotPublish")
          : null;
  const whyNotNow = whyNot ?? (publishedRevision === revision ? t("nothingNew") : null);
  const noRight = may("content", "publish") ? null : t("noRight");
  const isActive = status === "active";
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          whyDisabled={whyNotNow}
          onClick={() =>
            void ask({ title: t("publishTitle"), text: t("publishText"), confirmText: t("publish") }, t("published"), () =>
              api(publishArticle, { id, revision }),
            )
          }
        >
          {t(publishedRevision === null ? "publish" : "publishAgain")}
        </Button>
        <Button
          variant="secondary"
          whyDisabled={isDirty ? t("whyNotSaved") : null}
          reasonAt="tip"
          onClick={() => void preview(id)}
        >
          {t("preview")}
        </Button>
        <ScheduleButton draft={draft} whyNot={whyNotNow} />
      </div>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1 border-t border-line pt-3">
        {scheduledFor === null ? null : (
          <Button
            variant="quiet"
            size="small"
            whyDisabled={noRight}
            onClick={() => void change(t("scheduleCancelled"), () => api(cancelSchedule, { id }))}
          >
            {t("cancelSchedule")}
          </Button>
        )}
        {publishedRevision === null ? null : (
          <Button
            variant="quiet"
            size="small"
            whyDisabled={noRight}
            onClick={() =>
              void ask(
                { kind: "warning", title: t("unpublishTitle"), text: t("unpublishText"), confirmText: t("unpublish") },
                t("unpublished"),
                () => api(unpublishArticle, { id }),
              )
            }
          >
            {t("unpublish")}
          </Button>
        )}
        <StatusButton id={id} name={name} isActive={isActive} whyNot={noRight ?? (isDirty ? t("whyNotSaved") : null)} />
        <DeleteButton
          name={name}
          stored={stored}
          whyNot={may("content", "delete") ? (whyNotDelete(stored) === null ? null : t("isPublic")) : room("viewOnly")}
        />
      </div>
    </>
  );
}

interface StatusButtonProps {
  readonly id: ArticleDraftView["id"];
  readonly name: string;
  readonly isActive: boolean;
  readonly whyNot: string | null;
}

function StatusButton({ id, name, isActive, whyNot }: StatusButtonProps) {
  const room = useWords(roomWords);
  const acts = useRecordActs();
  const set = (status: "active" | "inactive") => api(setArticleStatus, { id, status });
  return (
    <Button
      variant="quiet"
      size="small"
      whyDisabled={whyNot}
      onClick={() => void (isActive ? acts.deactivate(name, () => set("inactive")) : acts.activate(name, () => set("active")))}
    >
      {room(isActive ? "deactivate" : "activate")}
    </Button>
  );
}

interface DeleteButtonProps {
  readonly name: string;
  readonly stored: ArticleDraftView;
  readonly whyNot: string | null;
}

function DeleteButton({ name, stored: { id }, whyNot }: DeleteButtonProps) {
  const room = useWords(roomWords);
  const confirm = useRecordConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  async function remove() {
    try {
      if (!(await confirm.delete(name, () => api(deleteArticle, { id })))) return;
      toasts.show({ kind: "success", title: room("deleted", { name }) });
      void navigate("/office/content/articles");
    } catch (error) {
      await errors.error(error);
    }
  }
  return (
    <Button variant="quiet" size="small" whyDisabled={whyNot} onClick={() => void remove()}>
      {room("delete")}
    </Button>
  );
}

/** Calls that answer the article as it stands then: it is taken into the page without touching what is being written. */
function useArticleActs(draft: Draft) {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  async function change(done: string, work: () => Promise<ArticleDraftView>) {
    try {
      draft.take(await work());
      toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
  }
  return {
    change,
    ask: async (
      question: Omit<Parameters<typeof dialogs.confirm>[0], "onConfirm">,
      done: string,
      work: () => Promise<ArticleDraftView>,
    ) => {
      if (await dialogs.confirm(question)) await change(done, work);
    },
  };
}
