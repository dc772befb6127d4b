import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { FiguresTable, type FigureColumns } from "#web/ui/table/figures-table.tsx";
import type { SystemShown } from "../contract.ts";
import { systemMessages } from "./messages.ts";

type JobKind = SystemShown["jobs"][number];

type Messages = Translate<(typeof systemMessages)["ID"]>;

function columnsIn(t: Messages, language: Language): FigureColumns<JobKind> {
  const when = (at: Date | null) => (at === null ? "–" : formatInstant(at, language));
  return [
    { id: "kind", header: t("jobs.kind"), cell: ({ kind }) => <code>{kind}</code> },
    {
      id: "due",
      header: t("jobs.due"),
      cell: ({ due, isLate }) => (
        <span className="inline-flex items-center gap-2">
          {isLate ? <Badge tone="warning">{t("jobs.late")}</Badge> : null}
          {due}
        </span>
      ),
    },
    { id: "dueSince", header: t("jobs.dueSince"), cell: ({ dueSince }) => when(dueSince) },
    { id: "running", header: t("jobs.running"), cell: ({ running }) => running },
    { id: "later", header: t("jobs.later"), cell: ({ later }) => later },
    { id: "failing", header: t("jobs.failing"), cell: ({ failing }) => failing },
    { id: "nextTry", header: t("jobs.nextTry"), cell: ({ nextTryAt }) => when(nextTryAt) },
    {
      id: "givenUp",
      header: t("jobs.givenUp"),
      cell: ({ givenUp }) => (givenUp === 0 ? givenUp : <Badge tone="danger">{givenUp}</Badge>),
    },
  ];
}

/** The queue of background jobs, by kind. */
export function JobsCard({ shown: { jobs } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("jobs.title")} hint={t("jobs.hint")}>
      {jobs.length === 0 ? (
        <p>{t("jobs.none")}</p>
      ) : (
        <FiguresTable caption={t("jobs.title")} rows={jobs} rowId={({ kind }) => kind} columns={columnsIn(t, language)} />
      )}
    </Card>
  );
}
