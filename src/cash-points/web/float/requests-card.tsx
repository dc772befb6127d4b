import { useRevalidator } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { withdrawFloatRequest, type FloatRequestView } from "../../contract-float.ts";
import type { RequestState } from "../../float.ts";
import type { OwnAccounts } from "./ask-forms.tsx";
import { floatWords } from "./messages.ts";

const STANDING: Readonly<Record<RequestState, Standing>> = {
  waiting: "waiting",
  approved: "done",
  refused: "failed",
  withdrawn: "stopped",
};

interface RequestsProps {
  readonly requests: readonly FloatRequestView[];
  /** Ours, which name the bank of a code. */
  readonly accounts: OwnAccounts;
}

/** What was asked for, and what became of it. */
export function RequestsCard({ requests, accounts }: RequestsProps) {
  const t = useWords(floatWords);
  return (
    <Card title={t("requests")} level={2}>
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

function Entry({ request: { id, kind, amount, evidence, state, askedAt, note }, accounts }: EntryProps) {
  const t = useWords(floatWords);
  const language = useLanguage();
  const may = useMay();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  async function withdraw() {
    try {
      await api(withdrawFloatRequest, { id });
      toasts.show({ kind: "success", title: t("withdrawn") });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`request.${kind}`)} <span className="figures">{formatMoney(amount, language)}</span>
        </p>
        <p className="text-sm text-ink-muted">{formatInstant(askedAt, language)}</p>
        {evidence === null ? null : (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {t("evidence", {
              reference: evidence.reference,
              bank: accounts.find(({ bank }) => bank === evidence.bank)?.bankName ?? t("bankCode", { bank: evidence.bank }),
              day: formatDate(evidence.paidOn, language),
            })}
          </p>
        )}
        {state === "waiting" && kind === "top_up" ? <p className="text-sm text-ink-muted">{t("waitsForBank")}</p> : null}
        {note === null ? null : <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge standing={STANDING[state]}>{t(`state.${state}`)}</StatusBadge>
        {state === "waiting" && may("float", "top_up") ? (
          <Button variant="quiet" size="small" onClick={() => void withdraw()}>
            {t("withdraw")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
