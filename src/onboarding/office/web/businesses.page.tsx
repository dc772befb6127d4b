import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { BUSINESS_STATUSES, type BusinessKind } from "../../model/kinds.ts";
import { sheetTexts as roleMessages } from "../../model/sheet-texts.ts";
import { BusinessBadge, SheetBadge } from "../../web/badges.tsx";
import { sheetMessages } from "../../messages.ts";
import { agentsAddress, businessesAddress, listBusinesses, partnersAddress } from "../contract-list.ts";
import type { Route } from "./+types/businesses.page";
import { filePath, kindOfPath } from "./kinds.ts";
import { businessListMessages } from "./messages.ts";
import { nextParty } from "./next-party.ts";

export const handle = privatePage({ menu: "onboarding", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const kind = kindOfPath(new URL(request.url).pathname);
  // The three addresses read the same query of the same call.
  const { input } = readList(agentsAddress, request);
  return { kind, ...(await api(listBusinesses, { ...input, kind })) };
});

const ADDRESSES = { agent: agentsAddress, partner: partnersAddress, customer: businessesAddress } as const;
const useBusinesses = (kind: BusinessKind) => useList(ADDRESSES[kind]);

type Row = Output<typeof listBusinesses>["businesses"][number];

/** `/office/agent`, `/office/partner` and `/office/business`: the businesses of one kind, and who has their next step. */
export default function BusinessesPage({ loaderData: { kind, businesses, hasMore } }: Route.ComponentProps) {
  const t = useMessages(businessListMessages);
  const sheets = useMessages(sheetMessages);
  const roles = useMessages(roleMessages);
  const language = useLanguage();
  const list = useBusinesses(kind);
  const columns = useMemo(() => columnsOf({ t, sheets, roles, language }), [t, sheets, roles, language]);
  const last = businesses.at(-1);
  return (
    <ListPage
      list={list}
      isNew={businesses.length === 0 && !list.isNarrowed && list.cursor.before === undefined}
      header={{ title: t(`title.${kind}`), lead: t(`lead.${kind}`) }}
      tools={<Tools kind={kind} />}
      rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
    >
      <ListTable
        list={list}
        caption={t(`caption.${kind}`)}
        columns={columns}
        rows={businesses}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => filePath(kind, id)}
        empty={t(`empty.${kind}`)}
      />
    </ListPage>
  );
}

function Tools({ kind }: { readonly kind: BusinessKind }) {
  const t = useMessages(businessListMessages);
  const sheets = useMessages(sheetMessages);
  const list = useBusinesses(kind);
  return (
    <ListTools
      list={list}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      filters={[
        {
          as: "select",
          name: "status",
          label: t("status"),
          any: t("anyStatus"),
          options: BUSINESS_STATUSES.map((value) => ({ value, label: sheets(`status.${value}`) })),
        },
        {
          as: "chips",
          name: "waiting",
          label: t("waiting"),
          any: t("anyWaiting"),
          options: WAITING.map((value) => ({ value, label: t(`waitingFor.${value}`) })),
        },
      ]}
    />
  );
}

const WAITING = ["data", "review", "signing"] as const;

interface Words {
  readonly t: Translate<(typeof businessListMessages)["ID"]>;
  readonly sheets: Translate<(typeof sheetMessages)["ID"]>;
  readonly roles: Translate<(typeof roleMessages)["ID"]>;
  readonly language: Language;
}

function columnsOf({ t, sheets, roles, language }: Words): readonly Column<Row>[] {
  const next = ({ sheet, nextRole }: Row) => {
    const party = nextParty(sheet?.state ?? null, nextRole);
    if (party === null) return null;
    return party === "data" || party === "review" ? t(`next.${party}`) : roles(`roles.${party}`);
  };
  return [
    {
      id: "name",
      header: t("column.name"),
      primary: true,
      cell: ({ id, kind, name, ownerName }) => (
        <>
          <Link
            to={filePath(kind, id)}
            className="inline-flex min-h-6 items-center font-semibold wrap-break-word text-primary underline-offset-4 hover:underline @2xl:min-w-28"
          >
            {name === "" ? t("unnamed") : name}
          </Link>
          {ownerName === null ? null : (
            <span className="block text-sm font-normal wrap-break-word text-ink-muted">{t("ownedBy", { name: ownerName })}</span>
          )}
        </>
      ),
    },
    { id: "status", header: t("column.status"), cell: ({ status }) => <BusinessBadge status={status} /> },
    {
      id: "sheet",
      header: t("column.sheet"),
      cell: ({ sheet }) =>
        sheet === null ? (
          <span className="text-ink-muted">{t("noSheet")}</span>
        ) : (
          <span className="flex flex-col items-start gap-1 @max-2xl:items-end">
            <SheetBadge state={sheet.state} />
            <span className="text-xs text-ink-muted">{sheets(`kind.${sheet.kind}`)}</span>
          </span>
        ),
    },
    { id: "next", header: t("column.next"), cell: (row) => next(row) ?? <span className="text-ink-muted">–</span> },
    {
      id: "since",
      header: t("column.since"),
      cell: ({ sheet, statusAt }) => {
        const since = sheet?.stateAt ?? statusAt;
        return (
          <time dateTime={since.toISOString()} className="whitespace-nowrap figures">
            {formatDate(toLocalDate(since), language)}
          </time>
        );
      },
    },
  ];
}
