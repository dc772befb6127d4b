import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { formatDate } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { bookingsAddress, listBookings, type BookingRowView } from "../contract-list.ts";
import { TEMPLATE_NAMES } from "../model/booking.ts";
import type { Route } from "./+types/bookings.page";
import { bookingMessages } from "./booking-messages.ts";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listBookings, readList(bookingsAddress, request).input),
);

/** `/office/treasury/booking`: bookings of our own money. */
export default function BookingsPage({ loaderData: { bookings, next, names } }: Route.ComponentProps) {
  const t = useMessages(bookingMessages);
  const room = useMessages(treasuryMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(bookingsAddress);
  const columns = useMemo(() => columnsOf(t, language, names), [t, language, names]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        parents: [{ label: room("title"), to: href("/office/treasury") }],
        actions: may("treasury", "propose") ? (
          <LinkButton to={href("/office/treasury/booking/new")}>{t("new")}</LinkButton>
        ) : undefined,
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "select",
              name: "state",
              label: t("state"),
              any: t("anyState"),
              options: PROPOSAL_STATES.map((value) => ({ value, label: t(`statesOf.${value}`) })),
            },
            {
              as: "select",
              name: "template",
              label: t("template"),
              any: t("anyTemplate"),
              options: TEMPLATE_NAMES.map((value) => ({ value, label: t(`templates.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={bookings}
        rowId={({ id }) => id}
        rowName={({ template, evidence }) => `${t(`templates.${template}`)} ${evidence}`}
        rowHref={({ id }) => href("/office/treasury/booking/:id", { id })}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof bookingMessages)["ID"]>,
  language: Language,
  names: Readonly<Record<string, string>>,
): readonly Column<BookingRowView>[] {
  return [
    {
      id: "what",
      header: t("column.what"),
      primary: true,
      cell: ({ id, template }) => (
        <Link
          to={href("/office/treasury/booking/:id", { id })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t(`templates.${template}`)}
        </Link>
      ),
    },
    {
      id: "amount",
      header: t("column.amount"),
      cell: ({ out, in: into }) =>
        [out, into].flatMap((leg) =>
          leg === null
            ? []
            : [
                <span key={leg === out ? "out" : "in"} className="block whitespace-nowrap figures">
                  {leg === out ? "−" : "+"} {formatMoney(leg.amount, language)}
                  <span className="text-sm text-ink-muted"> · {t(`at.${leg.at}`, { party: leg.party })}</span>
                </span>,
              ],
        ),
    },
    {
      id: "on",
      header: t("column.on"),
      cell: ({ on }) => <span className="whitespace-nowrap figures">{formatDate(on, language)}</span>,
    },
    { id: "evidence", header: t("column.evidence"), cell: ({ evidence }) => <span className="wrap-anywhere">{evidence}</span> },
    { id: "by", header: t("column.by"), cell: ({ proposedBy }) => names[proposedBy] ?? proposedBy },
    { id: "state", header: t("column.state"), cell: ({ state }) => <ProposalBadge state={state} /> },
  ];
}
