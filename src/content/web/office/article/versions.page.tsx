import { useNavigate, useSearchParams } from "react-router";
import { idSchema } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { namesOf } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import type { ArticleContent } from "../../../article.ts";
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from "../../../contract-articles.ts";
import { Comparison, type ComparedText } from "../comparison.tsx";
import { roomWords } from "../messages.ts";
import { useWriterName } from "../writer-name.ts";
import type { Route } from "./+types/versions.page";
import { draftWords, listWords, versionsWords } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = idSchema("ar").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const list = await api(listArticleVersions, { id: id.data });
  const asked = new URL(request.url).searchParams;
  const known = (name: string) => list.versions.find(({ revision }) => String(revision) === asked.get(name))?.revision;
  const shown = known("version") ?? list.currentRevision;
  const older = list.versions.find(({ revision }) => revision < shown)?.revision;
  const against = known("against") ?? older ?? shown;
  const read = (revision: number) => api(readArticleVersion, { id: id.data, revision: String(revision) });
  const [after, before] = await Promise.all([read(shown), read(against)]);
  const names = await namesOf(list.versions.map(({ savedBy }) => savedBy));
  return { id: id.data, ...list, after, before, names };
});

/** `/office/content/articles/:id/versions`: who saved what and when, what differs, and the way back. */
export default function VersionsPage({ loaderData }: Route.ComponentProps) {
  const { id, versions, publishedRevision, currentRevision, after, before, names } = loaderData;
  const t = useWords(versionsWords);
  const list = useWords(listWords);
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
      <title>{`${t("title")}: ${title}`}</title>
      <Breadcrumbs
        crumbs={[
          { label: list("title"), to: "/office/content/articles" },
          { label: title, to: `/office/content/articles/${id}` },
          { label: t("title") },
        ]}
      />
      <h1 className="mt-3 text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
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
  const t = useWords(draftWords);
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

/** Brings an old version back: it becomes the newest, and the present one stays. */
function Restore({ id, from, current }: RestoreProps) {
  const t = useWords(versionsWords);
  const room = useWords(roomWords);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  async function restore() {
    try {
      const isDone = await dialogs.confirm({
        kind: "question",
        title: t("restoreTitle", { revision: from }),
        text: t("restoreText"),
        confirmText: t("restore"),
        onConfirm: () => api(restoreArticleVersion, { id, revision: current, from }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: t("restored", { revision: from }) });
      void navigate(`/office/content/articles/${id}`);
    } catch (error) {
      await errors.error(error);
    }
  }
  const why = !may("content", "update") ? room("viewOnly") : from === current ? t("isCurrent") : null;
  return (
    <Button variant="secondary" size="small" whyDisabled={why} onClick={() => void restore()}>
      {t("restore")}
    </Button>
  );
}
