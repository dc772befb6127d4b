import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { localeTag } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { changesAddress, levelsAddress, listChangeRequests, listLevels, type LevelView } from "../../contract.ts";
import { AUDIENCES, LEVEL_STATUSES } from "../../model/policy.ts";
import type { Route } from "./+types/levels.page";
import { levelsMessages, sharedMessages } from "../../web/messages.ts";
import { useAccessHeader } from "../../web/use-access-header.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [{ levels }, { waitingCount }] = await Promise.all([
    api(listLevels, readList(levelsAddress, request).input),
    api(listChangeRequests, { state: "proposed" }),
  ]);
  return { levels, waitingCount };
});

/** `/office/access`: all levels, and the number of waiting requests. */
export default function LevelsPage({ loaderData: { levels, waitingCount } }: Route.ComponentProps) {
  const t = useMessages(levelsMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(levelsAddress);
  const header = useAccessHeader(waitingCount);
  const columns = useColumns();
  const { page, perPage } = list.table;
  return (
    <ListPage
      list={list}
      header={header(
        shared("menu"),
        t("lead"),
        <>
          <ListExport list={listLevels} filter={list.filter} />
          {may("access", "create") ? (
            <LinkButton to={href("/office/access/new")} iconBefore={<Plus aria-hidden size={18} />}>
              {t("create")}
            </LinkButton>
          ) : null}
        </>,
      )}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "audience",
              label: t("filterAudience"),
              any: t("all"),
              options: AUDIENCES.map((value) => ({ value, label: shared(`audiences.${value}`) })),
            },
            {
              as: "chips",
              name: "status",
              label: t("filterStatus"),
              any: t("all"),
              options: LEVEL_STATUSES.map((value) => ({ value, label: shared(`status.${value}`) })),
            },
          ]}
        />
      }
      notices={waitingCount > 0 ? <Waiting count={waitingCount} /> : null}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={levels.slice((page - 1) * perPage, page * perPage)}
        rowId={({ code }) => code}
        rowName={({ names }) => names[language]}
        rowHref={({ code }) => href("/office/access/:level", { level: code })}
        total={levels.length}
      />
    </ListPage>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const t = useMessages(levelsMessages);
  return (
    <Banner
      kind="fourEyes"
      title={t("waitingTitle", { count })}
      action={
        <LinkButton variant="secondary" size="small" to={changesAddress.to()}>
          {t("waitingOpen")}
        </LinkButton>
      }
    >
      {t("waitingText")}
    </Banner>
  );
}

function useColumns(): readonly Column<LevelView>[] {
  const t = useMessages(levelsMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        primary: true,
        cell: ({ code, names }) => (
          <Link to={href("/office/access/:level", { level: code })} className="text-ink">
            {names[language]}
          </Link>
        ),
      },
      { id: "audience", header: t("audience"), cell: ({ audience }) => shared(`audiences.${audience}`) },
      { id: "kind", header: t("kind"), cell: ({ isBuiltIn }) => shared(isBuiltIn ? "builtIn" : "own") },
      {
        id: "status",
        header: t("status"),
        cell: ({ status }) => <StatusBadge status={status}>{shared(`status.${status}`)}</StatusBadge>,
      },
      {
        id: "holders",
        header: t("holders"),
        align: "end",
        cell: ({ holderCount }) => <span className="figures">{holderCount.toLocaleString(localeTag(language))}</span>,
      },
    ],
    [t, shared, language],
  );
}
