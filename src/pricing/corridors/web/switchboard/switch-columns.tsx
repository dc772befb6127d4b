import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Translate } from "#web/i18n.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import type { switchMessages } from "./messages.ts";
import { SwitchState } from "./switch-state.tsx";
import type { Switch } from "./corridor-names.ts";

interface ColumnTexts {
  readonly t: Translate<(typeof switchMessages)["ID"]>;
  readonly language: Language;
  readonly corridorName: (key: string) => string;
  readonly who: (id: string) => string;
  readonly until: (until: Date | null) => string;
}

export function switchColumns({ t, language, corridorName, who, until }: ColumnTexts): readonly Column<Switch>[] {
  return [
    {
      id: "corridor",
      header: t("column.corridor"),
      primary: true,
      cell: ({ key, corridor }) => (
        <>
          <Link
            to={href("/office/corridor/:key", { key })}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {corridorName(key)}
          </Link>
          <span className="block text-sm font-normal text-ink-muted">{t(`products.${corridor?.product ?? "rail"}`)}</span>
        </>
      ),
    },
    {
      id: "state",
      header: t("column.state"),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 @max-2xl:items-end">
          <SwitchState {...row} />
          {row.stopped === null ? null : <span className="max-w-96 text-ink-muted">{row.stopped.reason[language]}</span>}
        </span>
      ),
    },
    {
      id: "since",
      header: t("column.since"),
      cell: ({ stopped, automatic, planned, waiting }) => {
        const since = stopped && t("sinceBy", { when: formatInstant(stopped.from, language), who: who(stopped.by) });
        const lines = [
          ...(since === null ? [] : [since]),
          ...(automatic === null ? [] : [t("byItself", { when: formatInstant(automatic.since, language) })]),
          ...(stopped?.isOnePersons ? [t("atOnce")] : []),
          ...(stopped?.until ? [until(stopped.until)] : []),
          ...planned.map((stop) => t("plannedStop", { from: formatInstant(stop.from, language), until: until(stop.until) })),
          ...(waiting === null ? [] : [t("waitsHere")]),
        ];
        if (lines.length === 0) return <span className="text-ink-subtle">–</span>;
        return (
          <span className="flex flex-col gap-0.5">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        );
      },
    },
  ];
}
