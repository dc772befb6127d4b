import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listPayments, PAYMENT_QUEUES, type PaymentView } from "../../proposals/contract.ts";
import { paymentsAddress } from "../contract.ts";
import type { Route } from "./+types/payments.page";
import { paymentMessages } from "./messages.ts";

export const handle = privatePage({ menu: "transfer", modules: ["act", "approve"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listPayments, readList(paymentsAddress, request).input),
);

/** `/office/payment`: money that came in and belongs to no transfer. */
export default function PaymentsPage({ loaderData: { payments, next } }: Route.ComponentProps) {
  const t = useMessages(paymentMessages);
  const language = useLanguage();
  const list = useList(paymentsAddress);
  const may = useMay();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: <ListExport list={listPayments} filter={list.filter} may={may("transfer", "export")} />,
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "queue",
              label: t("queues"),
              any: t("all"),
              options: PAYMENT_QUEUES.map((value) => ({ value, label: t(`queue.${value}`) })),
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
        rows={payments}
        rowId={({ id }) => id}
        rowName={({ amount, payer }) => `${formatMoney(amount, language)} ${payer?.name ?? ""}`}
        rowHref={({ id }) => href("/office/payment/:id", { id })}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof paymentMessages)["ID"]>, language: Language): readonly Column<PaymentView>[] {
  return [
    {
      id: "amount",
      header: t("column.amount"),
      primary: true,
      cell: ({ id, amount }) => (
        <Link
          to={href("/office/payment/:id", { id })}
          className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-primary underline-offset-4 figures hover:underline"
        >
          {formatMoney(amount, language)}
        </Link>
      ),
    },
    {
      id: "payer",
      header: t("column.payer"),
      cell: ({ payer }) =>
        payer === null ? (
          <span className="text-ink-muted">{t("noPayer")}</span>
        ) : (
          <>
            <span className="wrap-break-word">{payer.name}</span>
            <span className="block text-sm text-ink-muted figures">
              {payer.bank} · {payer.account}
            </span>
          </>
        ),
    },
    {
      id: "number",
      header: t("column.number"),
      cell: ({ number }) => <span className="figures">{number ?? "–"}</span>,
    },
    {
      id: "state",
      header: t("column.state"),
      cell: ({ refund, needsPerson }) =>
        refund === null ? (
          <StatusBadge status="attention">{t("inSuspense")}</StatusBadge>
        ) : (
          <StatusBadge status={needsPerson || refund.status === "account_needed" ? "attention" : "progress"}>
            {t(`refundStatuses.${refund.status}`)}
          </StatusBadge>
        ),
    },
    {
      id: "paid",
      header: t("column.paid"),
      cell: ({ paidAt, ageDays }) => (
        <>
          <time dateTime={paidAt.toISOString()} className="whitespace-nowrap figures">
            {formatInstant(paidAt, language)}
          </time>
          <span className="block text-sm text-ink-muted">{t("age", { count: ageDays })}</span>
        </>
      ),
    },
  ];
}
