import { useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatBps, formatRupiahRate } from "#kernel/rate.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { useCorridorName } from "../../corridors/web/switchboard/corridor-names.ts";
import { listRates, ratesAddress } from "../contract-desk.ts";
import type { Route } from "./+types/rates.page";
import { FetchNow, LastFetch } from "./fetch-now.tsx";
import { rateMessages } from "./messages.ts";
import { Sourced, UsedSource, type BoardRate } from "./sourced-rate.tsx";

export const handle = privatePage({ menu: "rate", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listRates, readList(ratesAddress, request).input),
);

/** `/office/rate`: every currency with its rates by source, which is in use, and what customers see. */
export default function RatesPage({ loaderData: { rates, fetched } }: Route.ComponentProps) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const list = useList(ratesAddress);
  const corridorName = useCorridorName();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words and names come with the language
  const columns = useMemo(() => columnsOf(t, language, corridorName), [language]);
  return (
    <ListPage list={list} header={{ title: t("title"), lead: t("lead"), actions: <FetchNow /> }}>
      <LastFetch fetched={fetched} />
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={rates}
        rowId={({ currency }) => currency}
        rowName={({ currency }) => currency}
        rowHref={({ currency }) => href("/office/rate/:key", { key: currency })}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof rateMessages)["ID"]>,
  language: Language,
  corridorName: (key: string) => string,
): readonly Column<BoardRate>[] {
  return [
    {
      id: "currency",
      header: t("column.currency"),
      primary: true,
      cell: ({ currency }) => (
        <Link
          to={href("/office/rate/:key", { key: currency })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {currency}
        </Link>
      ),
    },
    { id: "reference", header: t("column.reference"), cell: ({ reference }) => <Sourced rate={reference} /> },
    { id: "desk", header: t("column.desk"), cell: ({ desk }) => <Sourced rate={desk} /> },
    {
      id: "deviation",
      header: t("column.deviation"),
      cell: ({ deviationBps }) => (
        <span className="figures">{deviationBps === null ? "–" : formatBps(deviationBps, language)}</span>
      ),
    },
    { id: "used", header: t("column.used"), cell: (row) => <UsedSource {...row} /> },
    {
      id: "customers",
      header: t("column.customers"),
      cell: ({ customers }) =>
        customers.length === 0 ? (
          <span className="text-ink-muted">{t("noCorridor")}</span>
        ) : (
          customers.map(({ corridor, rate }) => (
            <span key={corridor} className="block">
              <span className="whitespace-nowrap figures">{rate === null ? t("noPrice") : formatRupiahRate(rate, language)}</span>
              <span className="block text-sm text-ink-muted">{corridorName(corridor)}</span>
            </span>
          ))
        ),
    },
  ];
}
