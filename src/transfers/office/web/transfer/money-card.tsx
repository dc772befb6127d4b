import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { Named } from "#ledger/web/named.tsx";
import { useBookNames } from "#ledger/web/names.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { PostingsTable } from "#web/ui/table/postings-table.tsx";
import type { WholeTransfer } from "../../contract.ts";
import { officeTransferMessages } from "./messages.ts";

type Journal = WholeTransfer["journals"][number];

/** The journals of the transfer, line by line. Kinds and accounts have their codes below: staff compare them with the books. */
export function MoneyCard({ transfer: { journals } }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  return (
    <Card level={2} title={t("money")} hint={t("moneyHint")}>
      {journals.length === 0 ? <p className="text-ink-muted">{t("noMoney")}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {journals.map((journal) => (
          <JournalRow key={journal.id} journal={journal} />
        ))}
      </ol>
    </Card>
  );
}

function JournalRow({ journal: { id, kind, effectiveAt, postings, reverses, reversedBy } }: { readonly journal: Journal }) {
  const t = useMessages(officeTransferMessages);
  const language = useLanguage();
  const may = useMay();
  const names = useBookNames();
  const name = names.journal(kind);
  const lines = postings.map(({ account, amount }) => ({
    account: <Named code={account}>{names.account(account)}</Named>,
    amount,
  }));
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">
            {may("ledger", "view") ? <Link to={href("/office/ledger/journal/:id", { id })}>{name}</Link> : name}
          </h3>
          <p className="font-mono text-xs text-ink-muted wrap-anywhere">{kind}</p>
        </div>
        <span className="flex flex-wrap items-center gap-2">
          {reverses === null ? null : <Badge>{t("reverses")}</Badge>}
          {reversedBy === null ? null : <Badge tone="warning">{t("reversed")}</Badge>}
          <time dateTime={effectiveAt.toISOString()} className="text-sm whitespace-nowrap text-ink-muted figures">
            {formatInstant(effectiveAt, language)}
          </time>
        </span>
      </div>
      <div className="mt-2">
        <PostingsTable
          caption={t("linesOf", { kind: name })}
          says={{ account: t("ledgerAccount"), debit: t("debit"), credit: t("credit") }}
          postings={lines}
          isHeadHidden
        />
      </div>
    </li>
  );
}
