import { formatMoney } from "#kernel/amount.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { WithdrawProposal } from "#web/ui/proposal/withdraw-proposal.tsx";
import { withdrawFloatRequest, type FloatRequestView } from "../contract.ts";
import type { OwnAccounts } from "./request-forms.tsx";
import { floatMessages } from "./messages.ts";

interface RequestsProps {
  readonly title: string;
  readonly requests: readonly FloatRequestView[];
  /** The operator's accounts, which give the bank name of a code. */
  readonly accounts: OwnAccounts;
}

/** The agent's requests and their outcome. */
export function RequestsCard({ title, requests, accounts }: RequestsProps) {
  const t = useMessages(floatMessages);
  return (
    <Card title={title} level={2}>
      {requests.length === 0 ? <p className="text-ink-muted">{t("noRequests")}</p> : null}
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <Entry key={request.id} request={request} accounts={accounts} />
        ))}
      </ul>
    </Card>
  );
}

interface EntryProps {
  readonly request: FloatRequestView;
  readonly accounts: OwnAccounts;
}

function Entry({ request, accounts }: EntryProps) {
  const { id, kind, amount, evidence, state, proposedAt, note, isMine } = request;
  const t = useMessages(floatMessages);
  const language = useLanguage();
  const may = useMay();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`request.${kind}`)} <span className="figures">{formatMoney(amount, language)}</span>
        </p>
        <p className="text-sm text-ink-muted">{formatInstant(proposedAt, language)}</p>
        {evidence === null ? null : (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {t("evidence", {
              reference: evidence.reference,
              bank: accounts.find(({ bank }) => bank === evidence.bank)?.bankName ?? t("bankCode", { bank: evidence.bank }),
              day: formatDate(evidence.paidOn, language),
            })}
          </p>
        )}
        {state === "proposed" && kind === "top_up" ? <p className="text-sm text-ink-muted">{t("waitsForBank")}</p> : null}
        {note === null ? null : <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ProposalBadge state={state} />
        {isMine && may("float", "top_up") ? (
          <WithdrawProposal withdraw={() => api(withdrawFloatRequest, { id })} isOver={state !== "proposed"} />
        ) : null}
      </div>
    </li>
  );
}
