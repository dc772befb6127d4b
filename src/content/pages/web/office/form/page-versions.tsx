import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { previewPage, readPageVersion, restorePageVersion, type PageVersion, type PageView } from "../../../contract.ts";
import { toDraftFile } from "../../../../model/draft-file.ts";
import { sharedMessages } from "../../../../web/office/messages.ts";
import { useShowPreview } from "../../../../preview/web/use-preview.tsx";
import { useWriterName } from "../../../../web/office/writer-name.ts";
import { pagesRoomMessages } from "../messages.ts";
import { pageFormMessages } from "./messages.ts";
import type { PageDraft } from "./use-page-draft.ts";

/** Versions shown; the rest is collapsed. */
const SHOWN = 5;

interface VersionsProps {
  readonly page: PageView;
  readonly names: Names;
  readonly draft: PageDraft;
}

/** Who published what and when, and restoring a version. */
export function PageVersions({ page, names, draft }: VersionsProps) {
  const t = useMessages(pageFormMessages);
  const lines = (versions: readonly PageVersion[]) => (
    <ul>
      {versions.map((version) => (
        <VersionLine key={version.version} of={version} page={page} names={names} draft={draft} />
      ))}
    </ul>
  );
  const older = page.versions.slice(SHOWN);
  return (
    <section className="mt-8">
      <Card level={2} title={t("versions")} hint={t("versionsHint")}>
        {lines(page.versions.slice(0, SHOWN))}
        {older.length === 0 ? null : (
          <details>
            <summary className="flex min-h-target cursor-pointer items-center font-semibold text-primary">
              {t("olderVersions")}
            </summary>
            {lines(older)}
          </details>
        )}
      </Card>
    </section>
  );
}

function VersionLine({
  of: { version, publishedAt, publishedBy },
  page,
  names,
  draft,
}: VersionsProps & { readonly of: PageVersion }) {
  const t = useMessages(pageFormMessages);
  const list = useMessages(pagesRoomMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const writer = useWriterName();
  const may = useMay();
  const showPreview = useShowPreview();
  const restore = useRestore(page, draft);
  const { id } = page;
  const isCurrent = version === draft.stored.version;
  async function previewVersion() {
    const { content } = await api(readPageVersion, { id, version: String(version) });
    return api(previewPage, { id, draft: toDraftFile(content) });
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-20 font-semibold">{list("version", { version })}</span>
      {isCurrent ? <StatusBadge status="done">{t("inForce")}</StatusBadge> : null}
      <span className="grow text-sm text-ink-muted">
        {list("publishedAt", { when: formatInstant(publishedAt, language), who: writer(publishedBy, names) })}
      </span>
      {isCurrent ? null : (
        <span className="flex flex-wrap gap-1">
          <Button
            variant="quiet"
            size="small"
            label={t("lookAt", { version })}
            whyDisabled={may("content", "update") ? null : shared("viewOnly")}
            reasonAt="tip"
            onClick={() => void showPreview(previewVersion)}
          >
            {t("look")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            label={t("useAgainOf", { version })}
            whyDisabled={!may("content", "publish") ? t("noRight") : draft.isDirty ? t("unpublishedFirst") : null}
            reasonAt="tip"
            onClick={() => void restore(version)}
          >
            {t("useAgain")}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Publishes an earlier version again, after confirmation. */
function useRestore({ id }: PageView, draft: PageDraft): (from: number) => Promise<void> {
  const t = useMessages(pageFormMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async (from) => {
    const { version, savedAt } = draft.stored;
    try {
      let published: PageView | undefined;
      await dialogs.confirm({
        kind: "question",
        title: t("useTitle", { version: from }),
        text: t("useText"),
        confirmText: t("useAgain"),
        loading: "sending",
        onConfirm: async () => {
          published = await api(restorePageVersion, { id, version, savedAt: savedAt.toISOString(), from });
        },
      });
      if (published === undefined) return;
      draft.take(published);
      toasts.show({ kind: "success", title: t("used", { version: from }) });
      await revalidate();
    } catch (error) {
      await draft.refused(error);
    }
  };
}
