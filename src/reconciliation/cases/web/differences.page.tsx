import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { differencesAddress, listCases, readOverview, type CaseView } from "../../contract.ts";
import { kindMessages } from "../../messages.ts";
import { FINDING_KINDS } from "../../model/finding.ts";
import type { Route } from "./+types/differences.page";
import { DifferenceState } from "./difference-state.tsx";
import { differenceMessages } from "./messages.ts";
import { Overview } from "./overview.tsx";
import { useHeader } from "./use-header.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [list, overview] = await Promise.all([
    api(listCases, readList(differencesAddress, request).input),
    api(readOverview, {}),
  ]);
  return { ...list, overview };
});

const useDifferences = () => useList(differencesAddress);

/** `/office/reconciliation`: the state of reconciliation, and the cases of differences. */
export default function DifferencesPage({ loaderData: { cases, hasMore, names, overview } }: Route.ComponentProps) {
  const t = useMessages(differenceMessages);
  const kinds = useMessages(kindMessages);
  const language = useLanguage();
  const list = useDifferences();
  const header = useHeader();
  const columns = useMemo(() => columnsOf(t, kinds, names, language), [t, kinds, names, language]);
  const last = cases.at(-1);
  return (
    <ListPage
      list={list}
      header={header(t("title"), t("casesLead"), <ListExport list={listCases} filter={list.filter} />)}
      tools={
        <>
          <Overview overview={overview} />
          <Tools list={list} parties={[...new Set(overview.days.map(({ party }) => party))]} />
        </>
      }
      rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
    >
      <ListTable
        list={list}
        caption={t("casesCaption")}
        columns={columns}
        rows={cases}
        rowId={({ id }) => id}
        rowName={({ kind, key }) => `${kinds(kind)} ${key ?? ""}`}
        rowHref={({ id }) => href("/office/reconciliation/:id", { id })}
        empty={t("noCases")}
      />
    </ListPage>
  );
}

interface ToolsProps {
  readonly list: ReturnType<typeof useDifferences>;
  readonly parties: readonly string[];
}

function Tools({ list, parties }: ToolsProps) {
  const t = useMessages(differenceMessages);
  const kinds = useMessages(kindMessages);
  const states = ["not_closed", "open", "assigned", "closed"] as const;
  return (
    <ListTools
      list={list}
      filters={[
        {
          as: "chips",
          name: "state",
          label: t("state"),
          any: t("allStates"),
          isAnyLast: true,
          options: states.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        { as: "chips", name: "assigned", label: t("mine"), any: t("mineAll"), options: [{ value: "me", label: t("mineMe") }] },
        {
          as: "chips",
          name: "correction",
          label: t("waiting"),
          any: t("waitingAll"),
          options: [{ value: "waiting", label: t("waitingOnly") }],
        },
        {
          as: "select",
          name: "kind",
          label: t("kind"),
          any: t("anyKind"),
          options: FINDING_KINDS.map((value) => ({ value, label: kinds(value) })),
        },
        {
          as: "select",
          name: "party",
          label: t("party"),
          any: t("anyParty"),
          options: parties.map((value) => ({ value, label: value })),
        },
      ]}
    />
  );
}

function columnsOf(
  t: Translate<(typeof differenceMessages)["ID"]>,
  kinds: Translate<(typeof kindMessages)["ID"]>,
  names: Readonly<Record<string, string>>,
  language: Language,
): readonly Column<CaseView>[] {
  return [
    {
      id: "kind",
      header: t("kind"),
      primary: true,
      cell: ({ id, kind, party }) => (
        <>
          <Link
            to={href("/office/reconciliation/:id", { id })}
            className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {kinds(kind)}
          </Link>
          {party === null ? null : <span className="block text-sm font-normal text-ink-muted">{party}</span>}
        </>
      ),
    },
    { id: "key", header: t("key"), cell: ({ key }) => <span className="wrap-anywhere figures">{key ?? t("noKey")}</span> },
    {
      id: "difference",
      header: t("difference"),
      align: "end",
      cell: ({ difference }) => (
        <span className="whitespace-nowrap figures">
          {difference === null ? t("unknown") : formatMoney(difference, language)}
        </span>
      ),
    },
    { id: "state", header: t("state"), cell: (one) => <DifferenceState of={one} /> },
    {
      id: "assignedTo",
      header: t("assignedTo"),
      cell: ({ assignedTo }) => (assignedTo === null ? t("nobody") : (names[assignedTo] ?? assignedTo)),
    },
    {
      id: "opened",
      header: t("opened"),
      cell: ({ openedAt }) => (
        <time dateTime={openedAt.toISOString()} className="whitespace-nowrap figures">
          {formatInstant(openedAt, language)}
        </time>
      ),
    },
  ];
}
