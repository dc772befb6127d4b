import { FilePlus2 } from "lucide-react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { beginLegalDraft, legalAddress, listLegalPages, withdrawLegal, type LegalPageRow } from "../../contract.ts";
import type { LegalVersionStatus } from "../../model/legal-page.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useRecordActions } from "../../../web/office/use-record-actions.ts";
import { useWriterName } from "../../../web/office/writer-name.ts";
import type { Route } from "./+types/legal-pages.page";
import { legalRoomMessages } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async () => {
  const { pages } = await api(listLegalPages, {});
  const writers = pages.flatMap(({ versions, draft }) => [...versions.map(({ publishedBy }) => publishedBy), draft?.savedBy]);
  return { pages, names: await namesOf(writers) };
});

/** `/office/content/legal`: terms and privacy with their versions. */
export default function LegalPagesPage({ loaderData: { pages, names } }: Route.ComponentProps) {
  const list = useList(legalAddress);
  const header = useContentHeader();
  const t = useMessages(legalRoomMessages);
  return (
    <ListPage list={list} header={header(t("title"), t("lead"), <ListExport list={listLegalPages} filter={{}} />)}>
      <ListBody list={list} isEmpty={pages.length === 0}>
        {pages.map((page) => (
          <PageCard key={page.id} page={page} names={names} />
        ))}
      </ListBody>
    </ListPage>
  );
}

const PATHS = { terms: href("/syarat-ketentuan"), privacy: href("/kebijakan-privasi") } as const;
const BADGE_STATUS: Record<LegalVersionStatus, BadgeStatus> = { upcoming: "waiting", in_force: "done", earlier: "inactive" };

function PageCard({ page, names }: { readonly page: LegalPageRow; readonly names: Names }) {
  const t = useMessages(legalRoomMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const writer = useWriterName();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const { id, titles, versions, draft } = page;
  const drafting = href("/office/content/legal/:key", { key: id });
  const begin = () =>
    errors.attempt(async () => {
      await api(beginLegalDraft, { id });
      void navigate(drafting);
    });
  return (
    <Card
      level={2}
      title={titles[language]}
      action={
        draft === null ? (
          <Button
            variant="secondary"
            size="small"
            iconBefore={<FilePlus2 aria-hidden size={18} />}
            whyDisabled={may("content", "create") ? null : shared("viewOnly")}
            onClick={() => void begin()}
          >
            {t("begin")}
          </Button>
        ) : (
          <LinkButton to={drafting} size="small" label={`${t("goOn")}: ${titles[language]}`}>
            {t("goOn")}
          </LinkButton>
        )
      }
    >
      <ul>
        {draft === null ? null : (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 last:border-0">
            <StatusBadge status="draft">{t("draft", { version: draft.version })}</StatusBadge>
            <span className="text-sm text-ink-muted">
              {t("draftSaved", { when: formatInstant(draft.savedAt, language), who: writer(draft.savedBy, names) })}
            </span>
          </li>
        )}
        {versions.map((version) => (
          <li
            key={version.version}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-24 font-semibold">{t("version", { version: version.version })}</span>
            <StatusBadge status={BADGE_STATUS[version.status]}>{t(`status.${version.status}`)}</StatusBadge>
            <span className="grow text-sm text-ink-muted">
              {t("from", { date: formatDate(version.effectiveOn, language, "long") })}
              {version.publishedAt === null
                ? null
                : `. ${t("by", { when: formatInstant(version.publishedAt, language), who: writer(version.publishedBy, names) })}`}
            </span>
            <LinkButton
              to={`${localizePath(PATHS[id], language)}${version.status === "in_force" ? "" : `?versi=${version.version}`}`}
              variant="quiet"
              size="small"
              label={`${t("read")}: ${t("version", { version: version.version })}`}
            >
              {t("read")}
            </LinkButton>
            {version.status === "upcoming" ? <Withdraw page={page} version={version.version} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Withdraw({ page: { id, draft }, version }: { readonly page: LegalPageRow; readonly version: string }) {
  const t = useMessages(legalRoomMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const acts = useRecordActions();
  const why = !may("content", "publish") ? t("noRight") : draft === null ? null : t("hasDraft");
  async function confirmWithdrawal() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("withdrawTitle", { version }),
      text: t("withdrawText"),
      confirmText: t("withdraw"),
    });
    if (isSure) await acts.act(() => api(withdrawLegal, { id, version }), t("withdrawn"));
  }
  return (
    <Button variant="quiet" size="small" whyDisabled={why} reasonAt="tip" onClick={() => void confirmWithdrawal()}>
      {t("withdraw")}
    </Button>
  );
}
