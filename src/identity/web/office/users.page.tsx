import { UserPlus } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { readPerPage } from "#web/navigation-memory.ts";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listLevelChoices, listPeople } from "../../contract-office.ts";
import { KindLine, StandingBadge } from "./kind.tsx";
import { listWords } from "./messages.ts";
import { queryOf, readFilters, readSearch, withFilter } from "./people-address.ts";
import { PeopleFilters } from "./people-filters.tsx";
import type { Route } from "./+types/users.page";

export const handle = privatePage({ menu: "user", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const [list, choices] = await Promise.all([api(listPeople, queryOf(params, readPerPage())), api(listLevelChoices, {})]);
  return { ...list, levels: choices.levels };
});

type Row = Output<typeof listPeople>["people"][number];

/** `/office/user`: every user, found by what a caller says on the phone. */
export default function UsersPage({ loaderData: { people, total, isCut, isNearly, levels } }: Route.ComponentProps) {
  const t = useWords(listWords);
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
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <ListExport list={listPeople} filter={queryOf(params, 20)} />
          {may("user", "create") ? (
            <LinkButton to="/office/user/new" variant="secondary" iconBefore={<UserPlus aria-hidden size={20} />}>
              {t("create")}
            </LinkButton>
          ) : null}
        </div>
      </header>
      <div className="mt-6 flex flex-col gap-4">
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          value={search}
          onSearch={(q) => go(withFilter(params, { q }))}
        />
        <PeopleFilters levels={levels} params={params} onChange={go} />
        {isNearly ? <Banner live>{t("nearly", { search })}</Banner> : null}
        {isCut ? <Banner>{t("cut", { count: total })}</Banner> : null}
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={people}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `/office/user/${id}`}
          total={total}
          address={address}
          state={navigation.location?.pathname === "/office/user" ? "loading" : "ready"}
          {...(isNarrowed ? { empty: <SearchEmpty level={2} /> } : {})}
        />
      </div>
    </>
  );
}

function columnsOf(t: Translate<(typeof listWords)["ID"]>, language: Language): readonly Column<Row>[] {
  return [
    { id: "name", header: t("column.name"), sortable: true, primary: true, cell: NameCell },
    { id: "contact", header: t("column.contact"), cell: ContactCell },
    { id: "kind", header: t("column.kind"), cell: (row) => <KindCell row={row} none={t("noLevel")} /> },
    { id: "status", header: t("column.status"), cell: (row) => <StandingBadge person={row} /> },
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
        to={`/office/user/${id}`}
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
      <span className="block">
        <KindLine person={row} />
      </span>
      <span className="block text-ink-muted">
        {row.levels.length === 0 ? none : row.levels.map(({ name }) => name).join(", ")}
      </span>
    </>
  );
}
