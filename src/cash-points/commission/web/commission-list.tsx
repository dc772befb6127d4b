import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { useList } from "#web/list/use-list.ts";
import { api } from "#web/api.ts";
import { ExportButton, takeNow } from "#web/ui/export/export-button.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { downloadStatement, listCommission, type agentCommissionAddress, type ownCommissionAddress } from "../contract.ts";
import { commissionMessages } from "./messages.ts";
import { monthFilter } from "#web/list/months.ts";
import { MonthSums, useColumns, type Statement } from "./statement.tsx";

interface CommissionListProps {
  readonly address: typeof agentCommissionAddress | typeof ownCommissionAddress;
  readonly parents: readonly { readonly label: string; readonly to: string }[];
  readonly statement: Statement;
}

/** A month of an agent's commission: the sums, and every movement. */
export function CommissionList({ address, parents, statement }: CommissionListProps) {
  const t = useMessages(commissionMessages);
  const language = useLanguage();
  const list = useList(address);
  const columns = useColumns();
  const { agent, month, currentMonth, lines, next } = statement;
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        parents,
        actions: (
          <>
            <ExportButton
              label={t("statement")}
              done={t("statementDone")}
              take={(dialogs) => takeNow(dialogs, () => api(downloadStatement, { agent, month }))}
            />
            <ListExport list={listCommission} filter={{ ...list.filter, month, agent }} />
          </>
        ),
      }}
      tools={<ListTools list={list} filters={[monthFilter(currentMonth, language, t("month"))]} />}
      rowPages={{ next: next === null ? null : { after: next } }}
    >
      <MonthSums statement={statement} />
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={lines}
        rowId={({ journal }) => journal}
        rowName={({ kind, subject }) => `${t(`kinds.${kind}`)} ${subject ?? ""}`}
        empty={t("empty")}
      />
    </ListPage>
  );
}
