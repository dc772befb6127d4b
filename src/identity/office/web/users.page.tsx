import { UserPlus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listLevelChoices, listPeople, peopleAddress } from "../contract.ts";
import { KindLine, PersonStatusBadge } from "./person-kind.tsx";
import { listMessages } from "./messages.ts";
import { usePeopleFilters } from "./people-filters.ts";
import type { Route } from "./+types/users.page";

export const handle = privatePage({ menu: "user", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { input } = readList(peopleAddress, request);
  const [list, choices] = await Promise.all([api(listPeople, input), api(listLevelChoices, {})]);
  return { ...list, levels: choices.levels };
});

type Row = Output<typeof listPeople>["people"][number];

/** `/office/user`: every user, searchable by what a caller says on the phone. */
export default function UsersPage({ loaderData: { people, total, isCut, isNearly, levels } }: Route.ComponentProps) {
  const t = useMessages(listMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(peopleAddress);
  const filters = usePeopleFilters(levels, list.filter);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: (
          <>
            <ListExport list={listPeople} filter={list.filter} />
            {may("user", "create") ? (
              <LinkButton to={href("/office/user/new")} variant="secondary" iconBefore={<UserPlus aria-hidden size={20} />}>
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
        rows={people}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => href("/office/user/:id", { id })}
        total={total}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof listMessages)["ID"]>, language: Language): readonly Column<Row>[] {
  return [
    { id: "name", header: t("column.name"), sortable: true, primary: true, cell: NameCell },
    { id: "contact", header: t("column.contact"), cell: ContactCell },
    { id: "kind", header: t("column.kind"), cell: (row) => <KindCell row={row} none={t("noLevel")} /> },
    { id: "status", header: t("column.status"), cell: (row) => <PersonStatusBadge person={row} /> },
    {
      id: "registered",
      header: t("column.registered"),
      sortable: true,
      cell: ({ registeredAt }) => (
        <time dateTime={registeredAt.toISOString()} className="whitespace-nowrap">
          {formatDate(toLocalDate(registeredAt), language)}
        </time>
      ),
    },
  ];
}

function NameCell({ id, name, companyName }: Row) {
  return (
    <>
      <Link
        to={href("/office/user/:id", { id })}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {companyName === null ? null : <span className="block text-sm font-normal text-ink-muted">{companyName}</span>}
    </>
  );
}

function ContactCell({ email, phone }: Row) {
  return (
    <>
      <span
        title={email}
        className="block max-w-48 truncate @max-2xl:max-w-none @max-2xl:wrap-anywhere @max-2xl:whitespace-normal"
      >
        {email}
      </span>
      <span className="block whitespace-nowrap text-ink-muted figures">{phone}</span>
    </>
  );
}

function KindCell({ row, none }: { readonly row: Row; readonly none: string }) {
  return (
    <>
      <span>
        <KindLine person={row} />
      </span>
      <span className="block text-ink-muted">
        {row.levels.length === 0 ? none : row.levels.map(({ name }) => name).join(", ")}
      </span>
    </>
  );
}
