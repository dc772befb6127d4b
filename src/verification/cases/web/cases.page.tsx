import { Link } from "react-router";
import { useShortTierName, useTierName } from "#identity/web/tiers/staff-tier.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDayAndTime, formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { FilterChips } from "#web/ui/table/filter-chips.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { RISK_BANDS } from "../../model/rules/requirements.ts";
import { CASE_VIEWS, casesAddress, listCases, type CaseRow } from "../contract.ts";
import type { Route } from "./+types/cases.page";
import { CaseStateBadge, Deadline, RiskBadge } from "./case-badges.tsx";
import { caseMessages } from "./messages.ts";

export const handle = privatePage({ menu: "verification", modules: ["review", "approve"] });

const FIRST_VIEW = "queue";

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  return api(listCases, { view: FIRST_VIEW, ...readList(casesAddress, request).input });
});

/** `/office/verification`: the cases, by who has the next step. */
export default function CasesPage({ loaderData: { cases, total, tiers, now } }: Route.ComponentProps) {
  const t = useMessages(caseMessages);
  const language = useLanguage();
  const list = useCases();
  const view = list.filter.view ?? FIRST_VIEW;
  const tierName = useShortTierName();
  const columns = columnsOf({ t, tierName, language, now });
  return (
    <ListPage list={list} header={{ title: t("title"), lead: t("lead") }} tools={<Tools list={list} view={view} tiers={tiers} />}>
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={cases}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => href("/office/verification/:id", { id })}
        total={total}
        empty={t(`empty.${view}`)}
      />
    </ListPage>
  );
}

const useCases = () => useList(casesAddress);

interface ToolsProps {
  readonly list: ReturnType<typeof useCases>;
  readonly view: (typeof CASE_VIEWS)[number];
  readonly tiers: readonly string[];
}

function Tools({ list, view, tiers }: ToolsProps) {
  const t = useMessages(caseMessages);
  const tierName = useTierName();
  return (
    <>
      <FilterChips
        label={t("views")}
        current={view}
        chips={CASE_VIEWS.map((value) => ({
          value,
          label: t(`view.${value}`),
          to: list.hrefOf({ view: value === FIRST_VIEW ? null : value }),
        }))}
      />
      <ListTools
        list={list}
        filters={[
          {
            as: "select",
            name: "risk",
            label: t("risk"),
            any: t("anyRisk"),
            options: RISK_BANDS.map((value) => ({ value, label: t(`band.${value}`) })),
          },
          {
            as: "select",
            name: "tier",
            label: t("tier"),
            any: t("anyTier"),
            options: tiers.map((value) => ({ value, label: tierName(value) })),
          },
        ]}
      />
    </>
  );
}

type Messages = Translate<(typeof caseMessages)["ID"]>;

interface Shown {
  readonly t: Messages;
  readonly tierName: (tier: string) => string;
  readonly language: Language;
  readonly now: Date;
}

function columnsOf({ t, tierName, language, now }: Shown): readonly Column<CaseRow>[] {
  return [
    { id: "name", header: t("column.name"), primary: true, cell: (row) => <NameCell row={row} t={t} /> },
    { id: "tier", header: t("column.tier"), cell: ({ tier }) => <span className="figures">{tierName(tier)}</span> },
    { id: "state", header: t("column.state"), cell: (row) => <StateCell row={row} t={t} now={now} /> },
    { id: "risk", header: t("column.risk"), sortable: true, cell: RiskBadge },
    {
      id: "due",
      header: t("column.due"),
      sortable: true,
      cell: ({ state, dueAt, answerBy }) => <Deadline at={state === "NEEDS_INFO" ? answerBy : dueAt} now={now} />,
    },
    {
      id: "opened",
      header: t("column.opened"),
      sortable: true,
      cell: ({ openedAt }) => (
        <time
          dateTime={openedAt.toISOString()}
          title={formatInstant(openedAt, language, "long")}
          className="whitespace-nowrap figures"
        >
          {formatDayAndTime(openedAt, language).day}
        </time>
      ),
    },
    {
      id: "assigned",
      header: t("column.assigned"),
      cell: ({ assignedTo }) => assignedTo?.name ?? <span className="text-ink-muted">{t("nobody")}</span>,
    },
  ];
}

interface CellProps {
  readonly row: CaseRow;
  readonly t: Messages;
}

function NameCell({ row: { id, name, naming, purpose }, t }: CellProps) {
  return (
    <>
      <Link
        to={href("/office/verification/:id", { id })}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="block text-sm font-normal wrap-anywhere text-ink-muted">
        {naming === null ? t(`purpose.${purpose}`) : t("personOf", { business: naming.businessName })}
      </span>
    </>
  );
}

/** The state, and what asks for attention in it: one column, because both are read together and more would not fit. */
function StateCell({ row: { state, unexplained, decideBy }, t, now }: CellProps & { readonly now: Date }) {
  return (
    <>
      <span className="flex flex-wrap gap-1.5 @max-2xl:justify-end">
        {decideBy === null ? <CaseStateBadge state={state} /> : <Badge tone="primary">{t("hasDecision")}</Badge>}
        {unexplained === 0 ? null : <StatusBadge status="attention">{t("unexplained", { count: unexplained })}</StatusBadge>}
      </span>
      {/* The second person's deadline, below the words that name it: the column of deadlines has the case's own. */}
      {decideBy === null ? null : (
        <span className="block max-w-52 text-sm whitespace-normal @max-2xl:ms-auto">
          <Deadline at={decideBy} now={now} />
        </span>
      )}
    </>
  );
}
