import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import { balancesAddress, statementAddress } from "#ledger/contract.ts";
import { nameOfAccounts } from "#ledger/web/names.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { CoverView } from "../../contract-cover.ts";
import type { FigureColumns } from "#web/ui/table/figures-table.tsx";
import { coverMessages } from "./messages.ts";

type Messages = Translate<(typeof coverMessages)["ID"]>;
export type DatedCover = CoverView & { readonly day: LocalDate };

const LINK = "text-primary underline-offset-4 hover:underline";

/** Whether a currency is covered. */
export function CoverBadge({ isCovered }: Pick<CoverView, "isCovered">) {
  const t = useMessages(coverMessages);
  return <StatusBadge status={isCovered ? "done" : "failed"}>{t(isCovered ? "covered" : "notCovered")}</StatusBadge>;
}

function sideColumns(t: Messages, language: Language) {
  return [
    { id: "money", header: t("money"), cell: ({ money }: CoverView) => formatMoney(money, language) },
    { id: "others", header: t("others"), cell: ({ others }: CoverView) => formatMoney(others, language) },
    { id: "owed", header: t("owed"), cell: ({ owed }: CoverView) => formatMoney(owed, language) },
    { id: "own", header: t("own"), cell: ({ own }: CoverView) => <strong>{formatMoney(own, language)}</strong> },
    { id: "state", header: t("state"), cell: ({ isCovered }: CoverView) => <CoverBadge isCovered={isCovered} /> },
  ];
}

/** The sides of the proof by currency. */
export const coverColumns = (t: Messages, language: Language): FigureColumns<CoverView> => [
  { id: "currency", header: t("currency"), cell: ({ currency }) => currency },
  ...sideColumns(t, language),
];

/** The same by day, each linked to the lines of that day. */
export const dayColumns = (t: Messages, language: Language): FigureColumns<DatedCover> => [
  {
    id: "day",
    header: t("day"),
    cell: ({ day, currency }) => (
      <Link to={`${href("/office/treasury/cover")}?day=${day}`} className={`${LINK} whitespace-nowrap`}>
        {formatDate(day, language)} · {currency}
      </Link>
    ),
  },
  ...sideColumns(t, language),
];

interface AccountNameProps {
  readonly name: string;
  readonly account: string | null;
  readonly day: LocalDate;
}

/** An account of the proof in words, linked to its postings; where several parties have one, to the trial balance of the day. */
export function AccountName({ name, account, day }: AccountNameProps) {
  const t = useMessages(coverMessages);
  const language = useLanguage();
  return (
    <Link className={LINK} to={account === null ? balancesAddress.to({ day }) : statementAddress.to({}, {}, { key: account })}>
      {nameOfAccounts(name, language)}
      {account === null ? ` (${t("several")})` : null}
    </Link>
  );
}
