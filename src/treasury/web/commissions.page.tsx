import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { monthFilter, nameOfMonth } from "#web/list/months.ts";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { commissionsAddress, listCommissions, type CommissionRowView } from "../contract-list.ts";
import type { Month } from "../model/booking.ts";
import type { Route } from "./+types/commissions.page";
import { commissionMessages } from "./commission-messages.ts";
import { treasuryMessages } from "./messages.ts";

export const handle = privatePage({ menu: "treasury", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listCommissions, readList(commissionsAddress, request).input),
);

/** `/office/treasury/commission`: the commission that is due to agents for a month, and the bookings that settle it. */
export default function CommissionsPage({ loaderData: { commissions, month, lastMonth, next } }: Route.ComponentProps) {
  const t = useMessages(commissionMessages);
  const room = useMessages(treasuryMessages);
  const language = useLanguage();
  const may = useMay();
  const list = useList(commissionsAddress);
  const mayPropose = may("treasury", "propose");
  const maySeeAgent = may("float", "approve");
  const columns = useMemo(
    () => columnsOf(t, { language, month, mayPropose, maySeeAgent }),
    [t, language, month, mayPropose, maySeeAgent],
  );
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead", { month: nameOfMonth(month, language) }),
        parents: [{ label: room("title"), to: href("/office/treasury") }],
        actions: <ListExport list={listCommissions} filter={{ ...list.filter, month }} />,
      }}
      tools={<ListTools list={list} filters={[monthFilter(lastMonth, language, t("month"))]} />}
      rowPages={{ next: next === null ? null : { after: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={commissions}
        rowId={({ owner }) => owner}
        rowName={({ name }) => name}
        empty={t("empty")}
      />
    </ListPage>
  );
}

interface Seen {
  readonly language: Language;
  readonly month: Month;
  readonly mayPropose: boolean;
  readonly maySeeAgent: boolean;
}

function columnsOf(
  t: Translate<(typeof commissionMessages)["ID"]>,
  { language, month, mayPropose, maySeeAgent }: Seen,
): readonly Column<CommissionRowView>[] {
  const amount = (id: "atEnd" | "paidSince" | "now" | "due"): Column<CommissionRowView> => ({
    id,
    header: t(`column.${id}`),
    align: "end",
    cell: ({ [id]: value }) => <Amount value={value} language={language} />,
  });
  return [
    {
      id: "agent",
      header: t("column.agent"),
      primary: true,
      cell: ({ agent, name }) =>
        agent === null || !maySeeAgent ? (
          <span className="font-semibold wrap-anywhere">{name}</span>
        ) : (
          <Link
            to={href("/office/float/agents/:id", { id: agent })}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ),
    },
    amount("atEnd"),
    amount("paidSince"),
    amount("now"),
    amount("due"),
    {
      id: "booking",
      header: t("column.booking"),
      cell: (row) => <Settlement row={row} month={month} mayPropose={mayPropose} />,
    },
  ];
}

const Amount = ({ value, language }: { readonly value: Money; readonly language: Language }) => (
  <span className="whitespace-nowrap figures">{formatMoney(value, language)}</span>
);

interface SettlementProps {
  readonly row: CommissionRowView;
  readonly month: Month;
  readonly mayPropose: boolean;
}

/** The booking that settles the month, or the way to propose it. */
function Settlement({ row: { owner, name, due, booking }, month, mayPropose }: SettlementProps) {
  const t = useMessages(commissionMessages);
  const language = useLanguage();
  if (booking !== null)
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link
          to={href("/office/treasury/booking/:id", { id: booking.id })}
          className="inline-flex min-h-6 items-center text-primary underline-offset-4 figures hover:underline"
        >
          {formatMoney(booking.amount, language)}
        </Link>
        <ProposalBadge state={booking.state} />
      </span>
    );
  if (due.minor === 0n) return <span className="text-ink-muted">{t("nothingDue")}</span>;
  if (!mayPropose) return <span className="text-ink-muted">{t("notProposed")}</span>;
  const to = `${href("/office/treasury/booking/new/:template", { template: "commission_payout" })}?agent=${owner}&month=${month}`;
  return (
    <LinkButton variant="secondary" size="small" to={to} aria-label={t("proposeFor", { name })}>
      {t("propose")}
    </LinkButton>
  );
}
