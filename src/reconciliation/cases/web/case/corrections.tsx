import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideCorrection, withdrawCorrection, type CaseDetail } from "../../../contract.ts";
import { templateMessages } from "../../../messages.ts";
import { differenceMessages } from "../messages.ts";

/** The corrections of a case, the undecided one first. */
export function Corrections({ shown: { corrections, names } }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const templates = useMessages(templateMessages);
  const language = useLanguage();
  const may = useMay();
  const sorted = corrections.toSorted(
    (a, b) => Number(b.state === "proposed") - Number(a.state === "proposed") || b.proposedAt.getTime() - a.proposedAt.getTime(),
  );
  return sorted.map((correction) => {
    const { id, hash, template, account, amount, journal } = correction;
    return (
      <ProposalCard
        key={id}
        level={2}
        title={templates(template)}
        proposals={[correction]}
        nameOf={(person) => names[person] ?? person}
        decision={{
          calls: {
            decide: (decision, note) => api(decideCorrection, { id, hash, decision, ...(note !== undefined && { note }) }),
            withdraw: () => api(withdrawCorrection, { id }),
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
              { term: t("account"), value: <span className="font-mono text-sm">{account}</span> },
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
  });
}
