import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import { Named } from "#ledger/web/named.tsx";
import { nameOfAccount, nameOfAccounts } from "#ledger/web/names.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import type { FiguresView } from "../../contract-close.ts";
import { coverColumns } from "../cover/cover-columns.tsx";
import { coverMessages } from "../cover/messages.ts";
import { FiguresTable, type FigureColumns } from "#web/ui/table/figures-table.tsx";
import { Checklist } from "./checklist.tsx";
import { closeMessages } from "./messages.ts";

type Messages = Translate<(typeof closeMessages)["ID"]>;

interface FiguresProps {
  readonly figures: FiguresView;
  readonly day: LocalDate;
}

/** Everything that is signed: checklist, cover, closing balances, result, trial balance. */
export function Figures({ figures: { checks, covers, closings, results, balances }, day }: FiguresProps) {
  const t = useMessages(closeMessages);
  const names = useMessages(coverMessages);
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="text-base font-semibold">{t("checklist")}</h3>
        <p className="text-sm text-ink-muted">{t("checklistHint")}</p>
        <Checklist checks={checks} day={day} />
      </section>
      <Part title={t("cover")} rows={covers} rowId={({ currency }) => currency} columns={coverColumns(names, language)} />
      <Part title={t("closings")} rows={closings} rowId={({ account }) => account} columns={closingColumns(t, language)} />
      <Part
        title={t("results")}
        rows={results}
        rowId={({ name, amount }) => `${name} ${amount.currency}`}
        columns={resultColumns(t, language)}
      />
      <Part
        title={t("balances")}
        rows={balances}
        rowId={({ name, balance }) => `${name} ${balance.currency}`}
        columns={balanceColumns(t, language)}
      />
    </div>
  );
}

interface PartProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: FigureColumns<Row>;
}

function Part<Row>({ title, rows, rowId, columns }: PartProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-base font-semibold">{title}</h3>
      <FiguresTable caption={title} rows={rows} rowId={rowId} columns={columns} />
    </section>
  );
}

const closingColumns = (t: Messages, language: Language): FigureColumns<FiguresView["closings"][number]> => [
  {
    id: "account",
    header: t("account"),
    cell: ({ account }) => <Named code={account}>{nameOfAccount(account, language)}</Named>,
  },
  { id: "statement", header: t("statement"), cell: ({ statement }) => formatMoney(statement, language) },
  { id: "books", header: t("books"), cell: ({ books }) => formatMoney(books, language) },
  { id: "unexplained", header: t("unexplained"), cell: ({ unexplained }) => formatMoney(unexplained, language) },
];

const resultColumns = (t: Messages, language: Language): FigureColumns<FiguresView["results"][number]> => [
  {
    id: "account",
    header: t("account"),
    cell: ({ name, kind }) => <Named code={name}>{`${nameOfAccounts(name, language)} (${t(`kinds.${kind}`)})`}</Named>,
  },
  { id: "amount", header: t("amount"), cell: ({ amount }) => formatMoney(amount, language) },
];

const balanceColumns = (t: Messages, language: Language): FigureColumns<FiguresView["balances"][number]> => [
  {
    id: "account",
    header: t("account"),
    cell: ({ name, balance: { currency } }) => <Named code={name}>{`${nameOfAccounts(name, language)} · ${currency}`}</Named>,
  },
  { id: "balance", header: t("balance"), cell: ({ balance }) => formatMoney(balance, language) },
];
