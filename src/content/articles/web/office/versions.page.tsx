import { useNavigate, useSearchParams } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { ArticleContent } from "../../model/article.ts";
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from "../../contract.ts";
import { Comparison, type ComparedText } from "../../../web/office/comparison.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useWriterName } from "../../../web/office/writer-name.ts";
import type { Route } from "./+types/versions.page";
import { draftMessages, listMessages, versionsMessages } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = idSchema("ar").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const list = await api(listArticleVersions, { id: id.data });
  const searchParams = new URL(request.url).searchParams;
  const known = (name: string) => list.versions.find(({ revision }) => String(revision) === searchParams.get(name))?.revision;
  const shown = known("version") ?? list.currentRevision;
  const older = list.versions.find(({ revision }) => revision < shown)?.revision;
  const against = known("against") ?? older ?? shown;
  const read = (revision: number) => api(readArticleVersion, { id: id.data, revision: String(revision) });
  const [after, before] = await Promise.all([read(shown), read(against)]);
  const names = await namesOf(list.versions.map(({ savedBy }) => savedBy));
  return { id: id.data, ...list, after, before, names };
});

/** `/office/content/articles/:id/versions`: who saved each version and when, what differs, and restoring one. */
export default function VersionsPage({ loaderData }: Route.ComponentProps) {
  const { id, versions, publishedRevision, currentRevision, after, before, names } = loaderData;
  const t = useMessages(versionsMessages);
  const list = useMessages(listMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const writer = useWriterName();
  const compared = useCompared(before.content, after.content);
  const title = after.content.texts[language].title || list("untitled");
  const options = versions.map(({ revision, savedAt, savedBy }) => ({
    value: String(revision),
    label: `${t("number", { revision })}: ${formatInstant(savedAt, language)}, ${writer(savedBy, names)}`,
  }));
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        documentTitle={`${t("title")}: ${title}`}
        parents={[
          { label: list("title"), to: href("/office/content/articles") },
          { label: title, to: href("/office/content/articles/:id", { id }) },
        ]}
        lead={t("lead")}
      />
      <div className="mt-6 flex flex-col gap-5">
        <Card>
          <div className="grid items-end gap-4 md:grid-cols-2">
            <SelectField
              label={t("of")}
              value={String(after.revision)}
              options={options}
              placeholder={null}
              onChange={(value) => choose("version", value)}
              unmarked
              dense
            />
            <SelectField
              label={t("compare")}
              value={String(before.revision)}
              options={options}
              placeholder={null}
              onChange={(value) => choose("against", value)}
              unmarked
              dense
            />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {after.revision === currentRevision ? <Badge tone="primary">{t("current")}</Badge> : null}
            {after.revision === publishedRevision ? <Badge tone="success">{t("isPublished")}</Badge> : null}
            <Restore id={id} from={after.revision} current={currentRevision} />
          </div>
        </Card>
        <h2 className="text-2xl">{t("differences")}</h2>
        <Comparison texts={compared} />
      </div>
    </>
  );
}

function useCompared(before: ArticleContent, after: ArticleContent): Readonly<Record<Language, ComparedText>> {
  const t = useMessages(draftMessages);
  const of = (language: Language): ComparedText => {
    const [one, other] = [before.texts[language], after.texts[language]];
    const line = (name: string, field: "title" | "slug" | "description") => ({ name, before: one[field], after: other[field] });
    return {
      lines: [line(t("title"), "title"), line(t("slug"), "slug"), line(t("description"), "description")],
      before: one.body,
      after: other.body,
    };
  };
  return { ID: of("ID"), EN: of("EN") };
}

interface RestoreProps {
  readonly id: Route.ComponentProps["loaderData"]["id"];
  readonly from: number;
  readonly current: number;
}

/** Restores an old version: it becomes the newest, and the present one is kept. */
function Restore({ id, from, current }: RestoreProps) {
  const t = useMessages(versionsMessages);
  const shared = useMessages(sharedMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const restore = () =>
    errors.attempt(async () => {
      const isDone = await dialogs.confirm({
        kind: "question",
        title: t("restoreTitle", { revision: from }),
        text: t("restoreText"),
        confirmText: t("restore"),
        onConfirm: () => api(restoreArticleVersion, { id, revision: current, from }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: t("restored", { revision: from }) });
      void navigate(href("/office/content/articles/:id", { id }));
    });
  const why = !may("content", "update") ? shared("viewOnly") : from === current ? t("isCurrent") : null;
  return (
    <Button variant="secondary" size="small" whyDisabled={why} onClick={() => void restore()}>
      {t("restore")}
    </Button>
  );
}
