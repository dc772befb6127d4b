import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { Named } from "#ledger/web/named.tsx";
import { useBookNames } from "#ledger/web/names.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideCorrection, withdrawCorrection, type CaseDetail, type CorrectionView } from "../../../contract.ts";
import { templateMessages } from "../../../messages.ts";
import { differenceMessages } from "../messages.ts";
import { sinceOf } from "../../../model/correction-since.ts";

/** The corrections of a case, the undecided one first. */
export function Corrections({ shown }: { readonly shown: CaseDetail }) {
  const sorted = shown.corrections.toSorted(
    (a, b) => Number(b.state === "proposed") - Number(a.state === "proposed") || b.proposedAt.getTime() - a.proposedAt.getTime(),
  );
  return sorted.map((correction) => <Correction key={correction.id} correction={correction} shown={shown} level={2} />);
}

interface CorrectionProps {
  readonly correction: CorrectionView;
  readonly shown: CaseDetail;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** One correction with its decision, and what has changed at its case since. */
export function Correction({ correction, shown, level, around = plainly }: CorrectionProps) {
  const t = useMessages(differenceMessages);
  const templates = useMessages(templateMessages);
  const language = useLanguage();
  const may = useMay();
  const names = useBookNames();
  const { id, hash, template, account, amount, journal } = correction;
  const since = sinceOf(correction, shown);
  const changes: ChangedFact[] = since.names.map((name) => ({
    label: t(`since.${name}`),
    shown: name === "amount" ? (amount === null ? "–" : formatMoney(amount, language)) : String(since.shown[name] ?? "–"),
    now:
      name === "amount"
        ? shown.correctable === null
          ? "–"
          : formatMoney(shown.correctable.amount, language)
        : String(since.now[name] ?? "–"),
  }));
  return (
    <ProposalCard
      level={level}
      title={templates(template)}
      proposals={[correction]}
      nameOf={(person) => shown.names[person] ?? person}
      changes={changes}
      isOutdated={since.isOutdated}
      decision={{
        calls: {
          decide: (decision, note) =>
            around(() => api(decideCorrection, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawCorrection, { id })),
        },
        effect: t(template === "explain" ? "explainEffect" : "correctionEffect"),
        mayDecide: may("ledger", "approve"),
        mayWithdraw: may("ledger", "adjust"),
      }}
    >
      {amount === null ? null : (
        <DescriptionList
          dense
          items={[
            { term: t("amount"), value: <span className="figures">{formatMoney(amount, language)}</span> },
            ...(account === null ? [] : [{ term: t("account"), value: <Named code={account}>{names.account(account)}</Named> }]),
            ...(journal === null
              ? []
              : [
                  {
                    term: t("journal"),
                    value: <Link to={href("/office/ledger/journal/:id", { id: journal })}>{journal}</Link>,
                  },
                ]),
          ]}
        />
      )}
    </ProposalCard>
  );
}
