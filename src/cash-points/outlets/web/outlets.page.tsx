import { FileUp, Plus, Store } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listOutlets, outletsAddress, type OutletView } from "../contract.ts";
import { ExportOutlets } from "../../outlet-files/web/export-outlets.tsx";
import { outletListMessages } from "./messages.ts";
import { useOutletFilters } from "./outlet-filters.ts";
import type { Route } from "./+types/outlets.page";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listOutlets, readList(outletsAddress, request).input),
);

/** `/office/cash_point`: every outlet that is not deleted. */
export default function OutletsPage({ loaderData: { outlets, total, isCut, isNearly } }: Route.ComponentProps) {
  const t = useMessages(outletListMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(outletsAddress);
  const filters = useOutletFilters();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: (
          <>
            <ExportOutlets filter={list.filter} />
            <LinkButton to={href("/office/cash_point/agents")} variant="secondary" iconBefore={<Store aria-hidden size={18} />}>
              {t("agents")}
            </LinkButton>
            {may("cash_point", "create", "update") ? (
              <LinkButton
                to={href("/office/cash_point/import")}
                variant="secondary"
                iconBefore={<FileUp aria-hidden size={18} />}
              >
                {t("import")}
              </LinkButton>
            ) : null}
            {may("cash_point", "create") ? (
              <LinkButton to={href("/office/cash_point/new")} iconBefore={<Plus aria-hidden size={20} />}>
                {t("create")}
              </LinkButton>
            ) : null}
          </>
        ),
      }}
      tools={<ListTools list={list} search={{ label: t("search"), placeholder: t("searchHint") }} filters={filters} />}
      notices={
        <>
          {isNearly ? <Banner live>{t("nearly", { search: list.filter.search ?? "" })}</Banner> : null}
          {isCut ? <Banner>{t("cut", { count: total })}</Banner> : null}
        </>
      }
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={outlets}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => href("/office/cash_point/:id", { id })}
        total={total}
        empty={t("lead")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof outletListMessages)["ID"]>, language: Language): readonly Column<OutletView>[] {
  return [
    { id: "name", header: t("column.name"), sortable: true, primary: true, cell: NameCell },
    {
      id: "place",
      header: t("column.place"),
      cell: ({ address, cityName }) => (
        <>
          <span>{cityName}</span>
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
        <StatusBadge status={status === "active" ? "active" : "inactive"}>{t(`status.${status}`)}</StatusBadge>
      ),
    },
  ];
}

function NameCell({ id, name }: OutletView) {
  return (
    <Link
      to={href("/office/cash_point/:id", { id })}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}
