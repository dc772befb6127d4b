import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { differencesAddress, listCashDifferences, type CashDifferenceView } from "../../../drawer/contract-differences.ts";
import type { Route } from "./+types/differences.page";
import { floatOfficeMessages } from "./messages.ts";
import { useFloatHeader } from "./use-float-header.tsx";

// Lazy: the form is needed for one row at a time.
const SettleDialog = lazy(async () => ({ default: (await import("./settle-dialog.tsx")).SettleDialog }));

export const handle = privatePage({ menu: "float", modules: ["approve"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listCashDifferences, readList(differencesAddress, request).input),
);

const STATES = ["open", "settled"] as const;

/** `/office/float/differences`: counts that differ from the books, open ones unless others are chosen. */
export default function DifferencesPage({ loaderData: { differences, hasMore } }: Route.ComponentProps) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const list = useList(differencesAddress);
  const header = useFloatHeader();
  const [settling, setSettling] = useState<CashDifferenceView | null>(null);
  const columns = useMemo(() => columnsOf(t, language, setSettling), [t, language]);
  const last = differences.at(-1);
  return (
    <>
      <ListPage
        list={list}
        header={header(t("differences"), t("differencesLead"))}
        tools={
          <ListTools
            list={list}
            filters={[
              {
                as: "chips",
                name: "state",
                label: t("state"),
                options: STATES.map((value) => ({ value, label: t(`differenceStates.${value}`) })),
                any: t("anyState"),
                isAnyLast: true,
              },
            ]}
          />
        }
        rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
      >
        <ListTable
          list={list}
          caption={t("differencesCaption")}
          columns={columns}
          rows={differences}
          rowId={({ id }) => id}
          rowName={({ outletName, difference }) => `${outletName} ${formatMoney(difference, language)}`}
          empty={t("differencesEmpty")}
        />
      </ListPage>
      {settling === null ? null : (
        <Suspense>
          <SettleDialog key={settling.id} difference={settling} onClose={() => setSettling(null)} />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(
  t: Translate<(typeof floatOfficeMessages)["ID"]>,
  language: Language,
  onSettle: (difference: CashDifferenceView) => void,
): readonly Column<CashDifferenceView>[] {
  return [
    {
      id: "outlet",
      header: t("differenceColumn.outlet"),
      primary: true,
      cell: ({ outletName, cityName, agent, agentName, day }) => (
        <>
          <span className="font-semibold wrap-anywhere">{outletName}</span>
          <span className="block text-sm font-normal text-ink-muted">
            {cityName} · {formatDate(day, language)}
          </span>
          <Link
            to={href("/office/float/agents/:id", { id: agent })}
            className="inline-flex min-h-6 items-center text-sm font-normal text-primary underline-offset-4 hover:underline"
          >
            {agentName}
          </Link>
        </>
      ),
    },
    {
      id: "difference",
      header: t("differenceColumn.difference"),
      align: "end",
      cell: ({ difference }) => (
        <span className={`font-semibold whitespace-nowrap figures ${difference.minor < 0n ? "text-danger" : ""}`}>
          {difference.minor > 0n ? "+" : ""}
          {formatMoney(difference, language)}
        </span>
      ),
    },
    {
      id: "count",
      header: t("differenceColumn.count"),
      cell: ({ counted, expected }) => (
        <span className="text-sm figures">
          {t("counted", { counted: formatMoney(counted, language), expected: formatMoney(expected, language) })}
        </span>
      ),
    },
    {
      id: "reason",
      header: t("differenceColumn.reason"),
      cell: ({ explanation, note }) => (
        <>
          <span className={`wrap-anywhere ${explanation === null ? "text-ink-muted" : ""}`}>
            {explanation ?? t("noExplanation")}
          </span>
          {note === null ? null : <span className="block text-sm wrap-anywhere text-ink-muted">{note}</span>}
        </>
      ),
    },
    {
      id: "state",
      header: t("differenceColumn.state"),
      cell: (difference) =>
        difference.settledAt === null ? (
          <Button size="small" variant="secondary" onClick={() => onSettle(difference)}>
            {t("settle")}
          </Button>
        ) : (
          <>
            <StatusBadge status="done">{t("differenceStates.settled")}</StatusBadge>
            <span className="block text-sm text-ink-muted">
              {t("settledBy", { name: difference.settledByName ?? "–", at: formatInstant(difference.settledAt, language) })}
            </span>
          </>
        ),
    },
  ];
}
