import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { readPerPage } from "#web/navigation-memory.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { withSelection } from "#web/ui/table-address.ts";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { STAGES } from "../application.ts";
import { listApplications, listOfficeOpenings } from "../contract-office.ts";
import { stageWords } from "../messages.ts";
import type { Route } from "./+types/applications.page";
import { applicationsQuery, readApplicationsAddress } from "./office/applications-address.ts";
import { ExportApplications } from "./office/export-applications.tsx";
import { careerOfficeWords } from "./office/messages.ts";
import { RoomHead } from "./office/parts.tsx";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const query = applicationsQuery(new URL(request.url).searchParams, readPerPage());
  const [list, { openings }] = await Promise.all([api(listApplications, query), api(listOfficeOpenings, {})]);
  return { ...list, openings: openings.map(({ id, title }) => ({ value: id, label: title })) };
});

type Row = Output<typeof listApplications>["applications"][number];

/** `/office/career/applications`: who has applied, by opening and stage. */
export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, total, byStage, openings } = loaderData;
  const t = useWords(careerOfficeWords);
  const stages = useWords(stageWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const address = useTableAddress();
  const { opening, stage, search } = readApplicationsAddress(params);
  const columns = useMemo(() => columnsOf(t, stages, language), [t, stages, language]);
  const go = (name: "opening" | "q", value: string) =>
    void navigate(`?${withSelection(params, { [name]: value })}`, { preventScrollReset: true });
  return (
    <>
      <title>{t("applications")}</title>
      <RoomHead lead={t("applicationsLead")} action={<ExportApplications opening={opening} stage={stage} />} />
      <div className="mt-6 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t("opening")}
            options={openings}
            placeholder={t("anyOpening")}
            value={opening ?? ""}
            onChange={(value) => go("opening", value)}
            unmarked
            dense
          />
          <div className="self-end">
            <SearchField label={t("search")} placeholder={t("searchHint")} value={search} onSearch={(q) => go("q", q)} />
          </div>
        </div>
        <FilterChips
          label={t("stage")}
          name="stage"
          current={stage}
          chips={[
            { value: null, label: t("anyStage") },
            ...STAGES.map((one) => ({ value: one, label: t("stageCount", { name: stages(one), count: byStage[one] }) })),
          ]}
        />
        <DataTable
          caption={t("applicationsCaption")}
          columns={columns}
          rows={applications}
          rowId={({ id }) => id}
          rowName={({ fullName }) => fullName}
          rowHref={({ id }) => `/office/career/applications/${id}`}
          total={total}
          address={address}
          state={navigation.location?.pathname === "/office/career/applications" ? "loading" : "ready"}
          empty={
            search === "" && stage === null && opening === null ? (
              <NoData level={2}>{t("applicationsEmpty")}</NoData>
            ) : (
              <SearchEmpty level={2} />
            )
          }
        />
      </div>
    </>
  );
}

function columnsOf(
  t: Translate<(typeof careerOfficeWords)["ID"]>,
  stages: Translate<(typeof stageWords)["ID"]>,
  language: Language,
): readonly Column<Row>[] {
  return [
    {
      id: "applicant",
      header: t("column.applicant"),
      primary: true,
      cell: ({ id, fullName, email, isSuspicious }) => (
        <>
          <Link
            to={`/office/career/applications/${id}`}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {fullName}
          </Link>
          <span className="block text-sm font-normal wrap-anywhere text-ink-muted">{email}</span>
          {isSuspicious ? (
            <Badge tone="warning" icon={TriangleAlert}>
              {t("suspicious")}
            </Badge>
          ) : null}
        </>
      ),
    },
    { id: "opening", header: t("column.opening"), cell: ({ opening }) => opening.title },
    { id: "stage", header: t("column.stage"), cell: ({ stage }) => <Badge>{stages(stage)}</Badge> },
    {
      id: "received",
      header: t("column.received"),
      cell: ({ receivedAt }) => (
        <time dateTime={receivedAt.toISOString()} className="whitespace-nowrap">
          {formatInstant(receivedAt, language)}
        </time>
      ),
    },
  ];
}
