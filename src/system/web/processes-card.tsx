import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { FiguresTable, type FigureColumns } from "#web/ui/table/figures-table.tsx";
import type { SystemShown } from "../contract.ts";
import { systemMessages } from "./messages.ts";
import { releaseName } from "./release-name.ts";

type Process = SystemShown["processes"][number];

type Messages = Translate<(typeof systemMessages)["ID"]>;

function columnsIn(t: Messages, language: Language): FigureColumns<Process> {
  return [
    {
      id: "name",
      header: t("processes.name"),
      cell: ({ kind, host }) => (
        <>
          {t(`processes.kind.${kind}`)}
          <span className="block font-normal text-ink-muted">{host}</span>
        </>
      ),
    },
    {
      id: "state",
      header: t("processes.state"),
      cell: ({ isLost }) => (
        <StatusBadge status={isLost ? "failed" : "active"}>{t(isLost ? "processes.lost" : "processes.alive")}</StatusBadge>
      ),
    },
    { id: "started", header: t("processes.started"), cell: ({ startedAt }) => formatInstant(startedAt, language) },
    { id: "seen", header: t("processes.seen"), cell: ({ seenAt }) => formatInstant(seenAt, language) },
    {
      id: "looked",
      header: t("processes.looked"),
      cell: ({ lookedAt }) => (lookedAt === null ? "–" : formatInstant(lookedAt, language)),
    },
    { id: "release", header: t("processes.release"), cell: releaseName },
  ];
}

/** Which processes live, since when, and which release each runs. */
export function ProcessesCard({ shown: { processes } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("processes.title")} hint={t("processes.hint")}>
      {processes.length === 0 ? (
        <p>{t("processes.none")}</p>
      ) : (
        <FiguresTable caption={t("processes.title")} rows={processes} rowId={({ id }) => id} columns={columnsIn(t, language)} />
      )}
    </Card>
  );
}
