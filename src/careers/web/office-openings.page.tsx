import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { applicationsAddress, jobOpeningsAddress, listOfficeJobOpenings } from "../contract-office.ts";
import { factMessages } from "../messages.ts";
import type { Route } from "./+types/office-openings.page";
import { careerOfficeMessages } from "./office/messages.ts";
import { useCareerHeader } from "./office/use-career-header.tsx";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, () => api(listOfficeJobOpenings, {}));

type Row = Output<typeof listOfficeJobOpenings>["jobOpenings"][number];

/** `/office/career`: openings, with their number of applications. */
export default function OfficeJobOpeningsPage({ loaderData: { jobOpenings } }: Route.ComponentProps) {
  const t = useMessages(careerOfficeMessages);
  const facts = useMessages(factMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(jobOpeningsAddress);
  const header = useCareerHeader();
  const columns = useMemo(() => columnsOf(t, facts, language), [t, facts, language]);
  const { page, perPage } = list.table;
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("jobOpeningsLead"),
        <>
          <ListExport list={listOfficeJobOpenings} filter={{}} may={may("career", "export")} />
          {may("career", "create") ? (
            <LinkButton to={href("/office/career/new")} variant="secondary" iconBefore={<Plus aria-hidden size={20} />}>
              {t("add")}
            </LinkButton>
          ) : null}
        </>,
      )}
    >
      <ListTable
        list={list}
        caption={t("jobOpeningsCaption")}
        columns={columns}
        rows={jobOpenings.slice((page - 1) * perPage, page * perPage)}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowHref={({ id }) => href("/office/career/openings/:id", { id })}
        total={jobOpenings.length}
        empty={t("jobOpeningsEmpty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof careerOfficeMessages)["ID"]>,
  facts: Translate<(typeof factMessages)["ID"]>,
  language: Language,
): readonly Column<Row>[] {
  return [
    {
      id: "title",
      header: t("column.jobOpening"),
      primary: true,
      cell: ({ id, title, team }) => (
        <>
          <Link
            to={href("/office/career/openings/:id", { id })}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <span className="block text-sm font-normal text-ink-muted">{team}</span>
        </>
      ),
    },
    {
      id: "place",
      header: t("column.place"),
      cell: ({ city, employment, workplace }) => (
        <>
          <span>{city}</span>
          <span className="block text-ink-muted">
            {facts(`employment.${employment}`)}, {facts(`workplace.${workplace}`)}
          </span>
        </>
      ),
    },
    {
      id: "applications",
      header: t("column.applications"),
      cell: ({ id, applications, fresh }) => (
        <Link
          to={applicationsAddress.to({ jobOpening: id })}
          className="inline-flex min-h-6 items-center gap-2 text-primary underline-offset-4 hover:underline"
        >
          <span className="figures">{applications}</span>
          {fresh === 0 ? null : <span className="font-semibold">{t("fresh", { count: fresh })}</span>}
        </Link>
      ),
    },
    {
      id: "closes",
      header: t("column.closes"),
      cell: ({ closesOn }) => (closesOn === null ? t("untilFilled") : formatDate(closesOn, language)),
    },
    {
      id: "status",
      header: t("column.status"),
      cell: ({ status }) => <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>,
    },
  ];
}
