import { useMemo } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ActiveFilters } from "#web/list/active-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { listRows, readChain, trailAddress } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import type { Route } from "./+types/audit.page";
import { ChainCard } from "./chain-card.tsx";
import { ExportRows } from "./export-rows.tsx";
import { useActiveFilters } from "./filter-labels.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { loadActionMessages, useActionName } from "./format-row.ts";
import { hrefOfRow, trailColumns } from "./trail-columns.tsx";

export const handle = privatePage({ menu: "audit", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { state, input } = readList(trailAddress, request);
  const [list, chain] = await Promise.all([api(listRows, input), api(readChain, {}), loadActionMessages()]);
  const names = await namesOf([
    ...list.rows.flatMap(({ actorId, subject }) => [actorId, subject]),
    ...chain.verifications.map(({ requestedBy }) => requestedBy),
    state.filter.actor ?? null,
    state.filter.subject ?? null,
  ]);
  return { ...list, chain, names };
});

/** `/office/audit`: the trail, newest first, and its hash chain. */
export default function AuditPage({ loaderData: { rows, hasOlder, hasNewer, chain, names } }: Route.ComponentProps) {
  const t = useMessages(auditMessages);
  const list = useList(trailAddress);
  const active = useActiveFilters(list, names);
  const actionName = useActionName();
  const columns = useMemo(() => trailColumns(t, names), [t, names]);
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <ListPage
      list={list}
      header={{ title: t("title"), lead: t("lead"), actions: <ExportRows filter={list.filter} /> }}
      tools={
        <>
          <ChainCard initial={chain} names={names} />
          {/* A changed address is another filter: the key resets the fields to it. */}
          <FilterPanel key={trailAddress.to(list.filter)} filter={list.filter} />
          {active.length === 0 ? null : (
            <section aria-label={t("filter.active")} className="flex flex-wrap gap-2">
              <ActiveFilters filters={active} />
            </section>
          )}
        </>
      }
      rowPages={{
        label: t("pages"),
        firstText: t("newest"),
        nextText: t("older"),
        next: hasOlder && last !== undefined ? { before: last.id } : null,
        previous: { text: t("newer"), at: hasNewer && first !== undefined ? { after: first.id } : null },
      }}
    >
      <ListTable
        list={list}
        caption={t("list")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => actionName(row.action)}
        rowHref={hrefOfRow}
        empty={t("empty")}
      />
    </ListPage>
  );
}
