import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listOfficeOpenings } from "../contract-office.ts";
import { factWords } from "../messages.ts";
import type { Route } from "./+types/office-openings.page";
import { careerOfficeWords } from "./office/messages.ts";
import { RoomHead } from "./office/parts.tsx";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, () => api(listOfficeOpenings, {}));

type Row = Output<typeof listOfficeOpenings>["openings"][number];

/** `/office/career`: openings, with how many have applied. */
export default function OfficeOpeningsPage({ loaderData: { openings } }: Route.ComponentProps) {
  const t = useWords(careerOfficeWords);
  const facts = useWords(factWords);
  const language = useLanguage();
  const may = useMay();
  const address = useTableAddress();
  const columns = useMemo(() => columnsOf(t, facts, language), [t, facts, language]);
  const { page, perPage } = address;
  return (
    <>
      <title>{t("title")}</title>
      <RoomHead
        lead={t("openingsLead")}
        action={
          <div className="flex flex-wrap gap-3">
            <ListExport list={listOfficeOpenings} filter={{}} may={may("career", "export")} />
            {may("career", "create") ? (
              <LinkButton to="/office/career/new" variant="secondary" iconBefore={<Plus aria-hidden size={20} />}>
                {t("add")}
              </LinkButton>
            ) : null}
          </div>
        }
      />
      <div className="mt-6">
        <DataTable
          caption={t("openingsCaption")}
          columns={columns}
          rows={openings.slice((page - 1) * perPage, page * perPage)}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
          rowHref={({ id }) => `/office/career/openings/${id}`}
          total={openings.length}
          address={address}
          empty={<NoData level={2}>{t("openingsEmpty")}</NoData>}
        />
      </div>
    </>
  );
}

function columnsOf(
  t: Translate<(typeof careerOfficeWords)["ID"]>,
  facts: Translate<(typeof factWords)["ID"]>,
  language: Language,
): readonly Column<Row>[] {
  return [
    {
      id: "title",
      header: t("column.opening"),
      primary: true,
      cell: ({ id, title, team }) => (
        <>
          <Link
            to={`/office/career/openings/${id}`}
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
          <span className="block">{city}</span>
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
          to={`/office/career/applications?opening=${id}`}
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
      cell: ({ status }) => <StatusBadge standing={status}>{t(`status.${status}`)}</StatusBadge>,
    },
  ];
}
