import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { nameOfMonth } from "#web/list/months.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { MovementAmount } from "../../float/web/movement-amount.tsx";
import type { listCommission } from "../contract.ts";
import { commissionMessages } from "./messages.ts";

export type Statement = Output<typeof listCommission>;
type Line = Statement["lines"][number];

/** The sums of the month: opening + earned − reversed − paid = closing. */
export function MonthSums({ statement }: { readonly statement: Statement }) {
  const t = useMessages(commissionMessages);
  const language = useLanguage();
  const shown = (name: "opening" | "earned" | "reversed" | "paid" | "closing") => ({
    term: t(name),
    value: <span className="figures">{formatMoney(statement[name], language)}</span>,
  });
  return (
    <Card level={2} title={nameOfMonth(statement.month, language)}>
      <DescriptionList dense items={[shown("opening"), shown("earned"), shown("reversed"), shown("paid"), shown("closing")]} />
      {statement.closing.minor < 0n ? <p className="mt-2 text-sm text-ink-muted">{t("owing")}</p> : null}
    </Card>
  );
}

/** The columns of the movements; staff reach transfer, booking and journal from them. */
export function useColumns(): readonly Column<Line>[] {
  const t = useMessages(commissionMessages);
  const language = useLanguage();
  const may = useMay();
  const seen = { transfers: may("transfer", "oversee"), bookings: may("treasury", "view"), ledger: may("ledger", "view") };
  const { transfers, bookings, ledger } = seen;
  return useMemo(() => columnsOf(t, language, { transfers, bookings, ledger }), [t, language, transfers, bookings, ledger]);
}

interface Seen {
  readonly transfers: boolean;
  readonly bookings: boolean;
  readonly ledger: boolean;
}

const LINK = "inline-flex min-h-6 items-center text-primary underline-offset-4 wrap-anywhere figures hover:underline";

function columnsOf(t: Translate<(typeof commissionMessages)["ID"]>, language: Language, seen: Seen): readonly Column<Line>[] {
  return [
    { id: "what", header: t("column.what"), primary: true, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: "subject",
      header: t("column.subject"),
      cell: ({ subject }) => {
        const to = pathOf(subject, seen);
        return to === null ? (
          <span className="wrap-anywhere figures">{subject}</span>
        ) : (
          <Link to={to} className={LINK}>
            {subject}
          </Link>
        );
      },
    },
    { id: "at", header: t("column.at"), cell: ({ at }) => <span className="figures">{formatInstant(at, language)}</span> },
    { id: "amount", header: t("column.amount"), align: "end", cell: ({ amount }) => <MovementAmount amount={amount} /> },
    ...(seen.ledger
      ? [
          {
            id: "journal",
            header: t("column.journal"),
            cell: ({ journal }: Line) => (
              <Link
                to={href("/office/ledger/journal/:id", { id: journal })}
                className={LINK}
                aria-label={`${t("journal")} ${journal}`}
              >
                {t("journal")}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

/** The page of what a movement belongs to, for those who may see it. */
function pathOf(subject: string | null, { transfers, bookings }: Seen): string | null {
  if (subject?.startsWith("tr_") && transfers) return href("/office/transfer/:id", { id: subject });
  if (subject?.startsWith("bk_") && bookings) return href("/office/treasury/booking/:id", { id: subject });
  return null;
}
