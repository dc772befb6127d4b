import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { localeTag } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listChangeRequests, listLevels, type LevelView } from "../contract.ts";
import { AUDIENCES, LEVEL_STATUSES } from "../policy.ts";
import type { Route } from "./+types/levels.page";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { levelsWords, sharedWords } from "./messages.ts";
import { RoomHead } from "./room-head.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const audience = AUDIENCES.find((one) => one === searchParams.get("audience"));
  const status = LEVEL_STATUSES.find((one) => one === searchParams.get("status"));
  const [{ levels }, { waitingCount }] = await Promise.all([
    api(listLevels, { ...(audience && { audience }), ...(status && { status }) }),
    api(listChangeRequests, { state: "waiting" }),
  ]);
  return { levels, waitingCount, audience: audience ?? null, status: status ?? null };
});

/** `/office/access`: every level, and what waits for a decision. */
export default function LevelsPage({ loaderData: { levels, waitingCount, audience, status } }: Route.ComponentProps) {
  const t = useWords(levelsWords);
  const shared = useWords(sharedWords);
  const language = useLanguage();
  const may = useMay();
  const address = useTableAddress();
  const columns = useColumns();
  const shown = levels.slice((address.page - 1) * address.perPage, address.page * address.perPage);
  return (
    <>
      <title>{shared("room")}</title>
      <RoomHead
        lead={t("lead")}
        waitingCount={waitingCount}
        action={
          <div className="flex flex-wrap gap-3">
            <ListExport list={listLevels} filter={{ ...(audience && { audience }), ...(status && { status }) }} />
            {may("access", "create") ? (
              <LinkButton to="/office/access/new" iconBefore={<Plus aria-hidden size={18} />}>
                {t("create")}
              </LinkButton>
            ) : null}
          </div>
        }
      />
      {waitingCount > 0 ? (
        <div className="mb-6">
          <Banner
            kind="fourEyes"
            title={t("waitingTitle", { count: waitingCount })}
            action={
              <LinkButton variant="secondary" size="small" to="/office/access/changes">
                {t("waitingOpen")}
              </LinkButton>
            }
          >
            {t("waitingText")}
          </Banner>
        </div>
      ) : null}
      <div className="mb-5 flex flex-col gap-3">
        <FilterChips
          label={t("filterAudience")}
          name="audience"
          current={audience}
          chips={[
            { value: null, label: t("all") },
            ...AUDIENCES.map((value) => ({ value, label: shared(`audiences.${value}`) })),
          ]}
        />
        <FilterChips
          label={t("filterStatus")}
          name="status"
          current={status}
          chips={[
            { value: null, label: t("all") },
            ...LEVEL_STATUSES.map((value) => ({ value, label: shared(`status.${value}`) })),
          ]}
        />
      </div>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={shown}
        rowId={({ code }) => code}
        rowName={({ names }) => names[language]}
        rowHref={({ code }) => `/office/access/${code}`}
        total={levels.length}
        address={address}
        empty={
          <SearchEmpty
            level={2}
            action={
              <LinkButton variant="secondary" to="/office/access">
                {t("showAll")}
              </LinkButton>
            }
          />
        }
      />
    </>
  );
}

function useColumns(): readonly Column<LevelView>[] {
  const t = useWords(levelsWords);
  const shared = useWords(sharedWords);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        primary: true,
        cell: ({ code, names }) => (
          <Link to={`/office/access/${code}`} className="text-ink">
            {names[language]}
          </Link>
        ),
      },
      { id: "audience", header: t("audience"), cell: ({ audience }) => shared(`audiences.${audience}`) },
      { id: "kind", header: t("kind"), cell: ({ isBuiltIn }) => shared(isBuiltIn ? "builtIn" : "own") },
      {
        id: "status",
        header: t("status"),
        cell: ({ status }) => <StatusBadge standing={status}>{shared(`status.${status}`)}</StatusBadge>,
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
