import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { STAGES } from "../model/application.ts";
import { applicationsAddress, listApplications, listOfficeJobOpenings } from "../contract-office.ts";
import { stageMessages } from "../messages.ts";
import type { Route } from "./+types/applications.page";
import { ExportApplications } from "./office/export-applications.tsx";
import { careerOfficeMessages } from "./office/messages.ts";
import { useCareerHeader } from "./office/use-career-header.tsx";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { input } = readList(applicationsAddress, request);
  const [list, { jobOpenings }] = await Promise.all([api(listApplications, input), api(listOfficeJobOpenings, {})]);
  return { ...list, jobOpenings: jobOpenings.map(({ id, title }) => ({ value: id, label: title })) };
});

type Row = Output<typeof listApplications>["applications"][number];

/** `/office/career/applications`: applications by opening and stage. */
export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, total, byStage, jobOpenings } = loaderData;
  const t = useMessages(careerOfficeMessages);
  const stages = useMessages(stageMessages);
  const language = useLanguage();
  const list = useList(applicationsAddress);
  const header = useCareerHeader();
  const columns = useMemo(() => columnsOf(t, stages, language), [t, stages, language]);
  return (
    <ListPage
      list={list}
      header={header(t("applications"), t("applicationsLead"), <ExportApplications filter={list.filter} />)}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[
            { as: "select", name: "jobOpening", label: t("jobOpening"), options: jobOpenings, any: t("anyJobOpening") },
            {
              as: "chips",
              name: "stage",
              label: t("stage"),
              any: t("anyStage"),
              options: STAGES.map((value) => ({
                value,
                label: t("stageCount", { name: stages(value), count: byStage[value] }),
              })),
            },
          ]}
        />
      }
    >
      <ListTable
        list={list}
        caption={t("applicationsCaption")}
        columns={columns}
        rows={applications}
        rowId={({ id }) => id}
        rowName={({ fullName }) => fullName}
        rowHref={({ id }) => href("/office/career/applications/:id", { id })}
        total={total}
        empty={t("applicationsEmpty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof careerOfficeMessages)["ID"]>,
  stages: Translate<(typeof stageMessages)["ID"]>,
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
            to={href("/office/career/applications/:id", { id })}
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
    { id: "opening", header: t("column.jobOpening"), cell: ({ jobOpening }) => jobOpening.title },
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
