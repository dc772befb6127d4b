import { FilePlus2 } from "lucide-react";
import { useNavigate } from "react-router";
import { localizePath } from "#kernel/locale.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { ListExport } from "#web/private/list-export.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { beginLegalDraft, listLegalPages, withdrawLegal, type LegalPageRow } from "../../../contract-legal.ts";
import type { LegalStanding } from "../../../legal.ts";
import { roomWords } from "../messages.ts";
import { Room } from "../room.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import { useWriterName } from "../writer-name.ts";
import type { Route } from "./+types/legal-pages.page";
import { legalRoomWords } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async () => {
  const { pages } = await api(listLegalPages, {});
  const writers = pages.flatMap(({ versions, draft }) => [...versions.map(({ publishedBy }) => publishedBy), draft?.savedBy]);
  return { pages, names: await namesOf(writers) };
});

/** `/office/content/legal`: terms and privacy with their versions. */
export default function LegalPagesPage({ loaderData: { pages, names } }: Route.ComponentProps) {
  const t = useWords(legalRoomWords);
  return (
    <Room title={t("title")} lead={t("lead")} actions={<ListExport list={listLegalPages} filter={{}} />}>
      <div className="flex flex-col gap-5">
        {pages.map((page) => (
          <PageCard key={page.id} page={page} names={names} />
        ))}
      </div>
    </Room>
  );
}

const PATHS = { terms: "/syarat-ketentuan", privacy: "/kebijakan-privasi" } as const;
const STANDING: Record<LegalStanding, Standing> = { upcoming: "waiting", in_force: "done", earlier: "inactive" };

function PageCard({ page, names }: { readonly page: LegalPageRow; readonly names: Names }) {
  const t = useWords(legalRoomWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const may = useMay();
  const writer = useWriterName();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const { id, titles, versions, draft } = page;
  const drafting = `/office/content/legal/${id}`;
  async function begin() {
    try {
      await api(beginLegalDraft, { id });
      void navigate(drafting);
    } catch (error) {
      await errors.error(error);
    }
  }
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
            whyDisabled={may("content", "create") ? null : room("viewOnly")}
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
            <StatusBadge standing="draft">{t("draft", { version: draft.version })}</StatusBadge>
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
            <StatusBadge standing={STANDING[version.standing]}>{t(`standing.${version.standing}`)}</StatusBadge>
            <span className="grow text-sm text-ink-muted">
              {t("from", { date: formatDate(version.effectiveOn, language, "long") })}
              {version.publishedAt === null
                ? null
                : `. ${t("by", { when: formatInstant(version.publishedAt, language), who: writer(version.publishedBy, names) })}`}
            </span>
            <LinkButton
              to={`${localizePath(PATHS[id], language)}${version.standing === "in_force" ? "" : `?versi=${version.version}`}`}
              variant="quiet"
              size="small"
              label={`${t("read")}: ${t("version", { version: version.version })}`}
            >
              {t("read")}
            </LinkButton>
            {version.standing === "upcoming" ? <Withdraw page={page} version={version.version} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Withdraw({ page: { id, draft }, version }: { readonly page: LegalPageRow; readonly version: string }) {
  const t = useWords(legalRoomWords);
  const may = useMay();
  const dialogs = useDialogs();
  const acts = useRecordActs();
  const why = !may("content", "publish") ? t("noRight") : draft === null ? null : t("hasDraft");
  async function ask() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("withdrawTitle", { version }),
      text: t("withdrawText"),
      confirmText: t("withdraw"),
    });
    if (isSure) await acts.act(() => api(withdrawLegal, { id, version }), t("withdrawn"));
  }
  return (
    <Button variant="quiet" size="small" whyDisabled={why} reasonAt="tip" onClick={() => void ask()}>
      {t("withdraw")}
    </Button>
  );
}
