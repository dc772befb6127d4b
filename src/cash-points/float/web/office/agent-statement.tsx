import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RowPages } from "#web/list/list-page.tsx";
import { useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import type { listFloatStatement } from "../../contract.ts";
import { agentStatementAddress } from "../../contract-office.ts";
import { floatMessages } from "../messages.ts";
import { MovementAmount } from "../movement-amount.tsx";
import { kindKey } from "../statement-kinds.ts";
import { floatOfficeMessages } from "./messages.ts";

interface StatementProps {
  readonly statement: Output<typeof listFloatStatement>;
}

type Line = StatementProps["statement"]["lines"][number];

/** The movements of one agent's float, each with its journal. */
export function AgentStatement({ statement: { lines, next } }: StatementProps) {
  const t = useMessages(floatOfficeMessages);
  const own = useMessages(floatMessages);
  const list = useList(agentStatementAddress);
  return (
    <Card title={t("statement")} level={2}>
      {lines.length === 0 ? <p className="text-ink-muted">{t("statementEmpty")}</p> : null}
      <ul aria-label={t("statement")} className="divide-y divide-line">
        {lines.map((line) => (
          <Movement key={line.journal} line={line} />
        ))}
      </ul>
      <div className="mt-3 empty:hidden">
        <RowPages
          list={list}
          label={own("pages")}
          firstText={own("first")}
          nextText={own("older")}
          next={next === null ? null : { after: next }}
        />
      </div>
    </Card>
  );
}

function Movement({ line: { journal, kind, subject, at, amount, balance } }: { readonly line: Line }) {
  const t = useMessages(floatOfficeMessages);
  const kinds = useMessages(floatMessages);
  const language = useLanguage();
  const to = useSubjectPath(subject);
  const name = kinds(`kinds.${kindKey(kind)}`);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        {to === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <Link
            to={to}
            className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="text-sm text-ink-muted">{formatInstant(at, language)}</p>
        <p className="text-sm break-all text-ink-muted figures">
          {t("journal")} <JournalText journal={journal} />
        </p>
      </div>
      <div className="shrink-0 text-end">
        <MovementAmount amount={amount} />
        <p className="text-sm text-ink-muted figures">
          {t("balanceAfter")} {formatMoney(balance, language)}
        </p>
      </div>
    </li>
  );
}

/** The journal's id, linked to its lines for those who may see the books. */
function JournalText({ journal }: { readonly journal: string }) {
  const may = useMay();
  if (!may("ledger", "view")) return journal;
  return (
    <Link to={href("/office/ledger/journal/:id", { id: journal })} className="text-primary underline-offset-4 hover:underline">
      {journal}
    </Link>
  );
}

/** The page of what a movement belongs to: a request, or a transfer for those who may see transfers. */
function useSubjectPath(subject: string | null): string | null {
  const may = useMay();
  if (subject?.startsWith("fr_")) return href("/office/float/requests/:id", { id: subject });
  if (subject?.startsWith("tr_") && may("transfer", "oversee")) return href("/office/transfer/:id", { id: subject });
  return null;
}
