import { FileUp, Plus, Store } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/amount.ts";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { readPerPage } from "#web/navigation-memory.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import type { OutletView } from "../../contract.ts";
import { listOutlets } from "../../contract-outlets.ts";
import { ExportOutlets } from "./export-outlets.tsx";
import { outletListWords } from "./messages.ts";
import { queryOf, readFilters, readSearch, withFilter } from "./outlets-address.ts";
import { OutletFilters } from "./outlet-filters.tsx";
import type { Route } from "./+types/outlets.page";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listOutlets, queryOf(new URL(request.url).searchParams, readPerPage())),
);

const ROOM = "/office/cash_point";

/** `/office/cash_point`: every outlet that is not deleted. */
export default function OutletsPage({ loaderData: { outlets, total, isCut, isNearly } }: Route.ComponentProps) {
  const t = useWords(outletListWords);
  const language = useLanguage();
  const may = useMay();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const address = useTableAddress();
  const search = readSearch(params);
  const isNarrowed = search !== "" || Object.keys(readFilters(params)).length > 0;
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const go = (next: URLSearchParams) => void navigate(`?${next}`, { preventScrollReset: true });
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-3xl">{t("title")}</h1>
        <div className="flex flex-wrap gap-3">
          <ExportOutlets params={params} />
          <LinkButton to={`${ROOM}/agents`} variant="secondary" iconBefore={<Store aria-hidden size={18} />}>
            {t("agents")}
          </LinkButton>
          {may("cash_point", "create", "update") ? (
            <LinkButton to={`${ROOM}/import`} variant="secondary" iconBefore={<FileUp aria-hidden size={18} />}>
              {t("import")}
            </LinkButton>
          ) : null}
          {may("cash_point", "create") ? (
            <LinkButton to={`${ROOM}/new`} iconBefore={<Plus aria-hidden size={20} />}>
              {t("create")}
            </LinkButton>
          ) : null}
        </div>
      </header>
      <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
      <div className="mt-6 flex flex-col gap-4">
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          value={search}
          onSearch={(q) => go(withFilter(params, { q }))}
        />
        <OutletFilters params={params} onChange={go} />
        {isNearly ? <Banner live>{t("nearly", { search })}</Banner> : null}
        {isCut ? <Banner>{t("cut", { count: total })}</Banner> : null}
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={outlets}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `${ROOM}/${id}`}
          total={total}
          address={address}
          state={navigation.location?.pathname === ROOM ? "loading" : "ready"}
          empty={isNarrowed ? <SearchEmpty level={2} /> : <NoData level={2}>{t("lead")}</NoData>}
        />
      </div>
    </>
  );
}

function columnsOf(t: Translate<(typeof outletListWords)["ID"]>, language: Language): readonly Column<OutletView>[] {
  return [
    { id: "name", header: t("column.name"), sortable: true, primary: true, cell: NameCell },
    {
      id: "place",
      header: t("column.place"),
      cell: ({ address, cityName }) => (
        <>
          <span className="block">{cityName}</span>
          <span className="block text-ink-muted">{address}</span>
        </>
      ),
    },
    {
      id: "services",
      header: t("column.services"),
      cell: ({ services }) => services.map((service) => t(`services.${service}`)).join(", "),
    },
    {
      id: "limits",
      header: t("column.limits"),
      cell: ({ transferLimit, dayLimit }) => (
        <span className="figures">
          <span className="block whitespace-nowrap">{t("perPayout", { amount: formatMoney(transferLimit, language) })}</span>
          <span className="block whitespace-nowrap text-ink-muted">
            {t("perDay", { amount: formatMoney(dayLimit, language) })}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("column.status"),
      cell: ({ status }) => (
        <StatusBadge standing={status === "active" ? "active" : "inactive"}>{t(`status.${status}`)}</StatusBadge>
      ),
    },
  ];
}

function NameCell({ id, name }: OutletView) {
  return (
    <Link
      to={`${ROOM}/${id}`}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}
