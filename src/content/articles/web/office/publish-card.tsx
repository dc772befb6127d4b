import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { LANGUAGES, localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { whatIsMissing, whyNotDelete, type MissingField } from "../../model/article.ts";
import {
  cancelSchedule,
  deleteArticle,
  publishArticle,
  unpublishArticle,
  type ArticleDraftView,
  setArticleStatus,
} from "../../contract.ts";
import { contentRefusals } from "../../../messages.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useRecordActions } from "../../../web/office/use-record-actions.ts";
import { usePreview } from "../../../preview/web/use-preview.tsx";
import { draftMessages } from "./messages.ts";
import { ScheduleButton } from "./schedule-button.tsx";
import type { Draft } from "./use-draft.ts";

/** The publication state of an article, and the actions on it. */
export function PublishCard({ draft }: { readonly draft: Draft; readonly names: Names }) {
  const t = useMessages(draftMessages);
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
            <LinkButton
              to={localizePath(href("/blog/:slug", { slug: stored.content.texts[language].slug }), language)}
              variant="quiet"
              size="small"
            >
              {t("view")}
            </LinkButton>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function Schedule({ draft: { stored } }: { readonly draft: Draft }) {
  const t = useMessages(draftMessages);
  const refusals = useMessages(contentRefusals);
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

/** Lists the fields still to be filled in, or says that none is missing. */
function Missing({ draft: { content } }: { readonly draft: Draft }) {
  const t = useMessages(draftMessages);
  const shared = useMessages(sharedMessages);
  const missing = whatIsMissing(content);
  if (missing.length === 0) return <p className="text-sm text-ink-muted">{t("complete")}</p>;
  const name = (missing: MissingField) => {
    if (missing === "categoryId") return t("missingField.categoryId");
    const [, language, field] = missing.split(".") as [string, "ID" | "EN", "title" | "slug" | "description" | "body"];
    return t(`missingField.${field}`, { language: shared(`languages.${language}`) });
  };
  return (
    <div className="text-sm">
      <p className="font-semibold">{t("missing")}</p>
      <ul className="mt-1 list-disc ps-5 text-ink-muted">
        {missing.map((missing) => (
          <li key={missing}>{name(missing)}</li>
        ))}
      </ul>
    </div>
  );
}

function Acts({ draft }: { readonly draft: Draft }) {
  const t = useMessages(draftMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const preview = usePreview();
  const { confirm, change } = useArticleActs(draft);
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
            void confirm({ title: t("publishTitle"), text: t("publishText"), confirmText: t("publish") }, t("published"), () =>
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
              void confirm(
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
          whyNot={may("content", "delete") ? (whyNotDelete(stored) === null ? null : t("isPublic")) : shared("viewOnly")}
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
  const shared = useMessages(sharedMessages);
  const acts = useRecordActions();
  const set = (status: "active" | "inactive") => api(setArticleStatus, { id, status });
  return (
    <Button
      variant="quiet"
      size="small"
      whyDisabled={whyNot}
      onClick={() => void (isActive ? acts.deactivate(name, () => set("inactive")) : acts.activate(name, () => set("active")))}
    >
      {shared(isActive ? "deactivate" : "activate")}
    </Button>
  );
}

interface DeleteButtonProps {
  readonly name: string;
  readonly stored: ArticleDraftView;
  readonly whyNot: string | null;
}

function DeleteButton({ name, stored: { id }, whyNot }: DeleteButtonProps) {
  const shared = useMessages(sharedMessages);
  const confirm = useRecordConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const remove = () =>
    errors.attempt(async () => {
      if (!(await confirm.delete(name, () => api(deleteArticle, { id })))) return;
      toasts.show({ kind: "success", title: shared("deleted", { name }) });
      void navigate(href("/office/content/articles"));
    });
  return (
    <Button variant="quiet" size="small" whyDisabled={whyNot} onClick={() => void remove()}>
      {shared("delete")}
    </Button>
  );
}

/** Actions whose answer is the article's new state. The page takes it over without touching the text being edited. */
function useArticleActs(draft: Draft) {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  async function change(done: string, work: () => Promise<ArticleDraftView>) {
    await errors.attempt(async () => {
      draft.take(await work());
      toasts.show({ kind: "success", title: done });
    });
  }
  return {
    change,
    confirm: async (
      question: Omit<Parameters<typeof dialogs.confirm>[0], "onConfirm">,
      done: string,
      work: () => Promise<ArticleDraftView>,
    ) => {
      if (await dialogs.confirm(question)) await change(done, work);
    },
  };
}
