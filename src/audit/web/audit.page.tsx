import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { useMemo } from "react";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useWords } from "#web/i18n.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { DataTable } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listRows, readChain, type TrailRow } from "../contract.ts";
import { auditWords } from "../messages.ts";
import { readTrailFilter, rowNumber, writeTrailFilter, type TrailFilter } from "../trail.ts";
import type { Route } from "./+types/audit.page";
import { ActiveFilters } from "./active-filters.tsx";
import { ChainCard } from "./chain-card.tsx";
import { ExportRows } from "./export-rows.tsx";
import { loadActionWords, useActionName } from "./spoken.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { hrefOfRow, trailColumns } from "./trail-columns.tsx";

export const handle = privatePage({ menu: "audit", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const filter = readTrailFilter(params);
  const place = (name: "before" | "after") => {
    const parsed = rowNumber.safeParse(params.get(name));
    return parsed.success ? { [name]: parsed.data } : {};
  };
  const [list, chain] = await Promise.all([
    api(listRows, { ...filter, ...place("before"), ...place("after") }),
    api(readChain, {}),
    loadActionWords(),
  ]);
  const names = await namesOf([
    ...list.rows.flatMap(({ actorId, subject }) => [actorId, subject]),
    ...chain.verifications.map(({ askedBy }) => askedBy),
    filter.actor ?? null,
    filter.subject ?? null,
  ]);
  return { filter, list, chain, names };
});

/** `/office/audit`: the trail, the newest first, and its chain. */
export default function AuditPage({ loaderData: { filter, list, chain, names } }: Route.ComponentProps) {
  const t = useWords(auditWords);
  const query = writeTrailFilter(filter);
  return (
    <>
      <title>{t("title")}</title>
      <div className="flex flex-wrap items-start justify-between gap-4 lg:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
        </div>
        <div className="shrink-0">
          <ExportRows filter={filter} />
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-5">
        <ChainCard initial={chain} names={names} />
        {/* Another address is another filter: the fields begin with what it says. */}
        <FilterPanel key={query} filter={filter} />
        <ActiveFilters filter={filter} names={names} />
        <Rows filter={filter} rows={list.rows} names={names} />
        <Turns filter={filter} list={list} />
      </div>
    </>
  );
}

interface RowsProps {
  readonly filter: TrailFilter;
  readonly rows: readonly TrailRow[];
  readonly names: Names;
}

function Rows({ filter, rows, names }: RowsProps) {
  const t = useWords(auditWords);
  const address = useTableAddress();
  const actionName = useActionName();
  const columns = useMemo(() => trailColumns(t, names), [t, names]);
  return (
    <DataTable
      caption={t("list")}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => actionName(row.action)}
      // Nobody counts millions of rows for a page of fifty: older and newer stand below instead of pages.
      total={0}
      address={address}
      rowHref={hrefOfRow}
      empty={Object.keys(filter).length === 0 ? <NoData level={2}>{t("empty")}</NoData> : <SearchEmpty level={2} />}
    />
  );
}

function Turns({
  filter,
  list,
}: {
  readonly filter: TrailFilter;
  readonly list: { readonly rows: readonly TrailRow[]; readonly hasOlder: boolean; readonly hasNewer: boolean };
}) {
  const t = useWords(auditWords);
  const [first, last] = [list.rows[0], list.rows.at(-1)];
  const to = (place: Parameters<typeof writeTrailFilter>[1]) => `/office/audit?${writeTrailFilter(filter, place)}`;
  if (!list.hasNewer && !list.hasOlder) return null;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-3">
        {list.hasNewer ? (
          <LinkButton variant="quiet" size="small" to={to({})} iconBefore={<ChevronsLeft aria-hidden size={18} />}>
            {t("newest")}
          </LinkButton>
        ) : null}
        {list.hasNewer && first ? (
          <LinkButton
            variant="secondary"
            size="small"
            to={to({ after: first.id })}
            iconBefore={<ChevronLeft aria-hidden size={18} />}
          >
            {t("newer")}
          </LinkButton>
        ) : null}
      </div>
      {list.hasOlder && last ? (
        <LinkButton
          variant="secondary"
          size="small"
          to={to({ before: last.id })}
          iconAfter={<ChevronRight aria-hidden size={18} />}
        >
          {t("older")}
        </LinkButton>
      ) : null}
    </nav>
  );
}
