import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideFreeze, withdrawFreeze, type FreezeProposalView, type FreezesOfPerson } from "../contract.ts";
import { FreezeEvidence } from "./freeze-evidence.tsx";
import { freezeMessages } from "./messages.ts";

interface FreezeProposalCardProps {
  readonly proposal: FreezeProposalView;
  readonly freezes: Pick<FreezesOfPerson, "freeze" | "names">;
  readonly level: 3 | 4;
  /** Around each call: reads anew afterwards. */
  readonly around: <T>(call: () => Promise<T>) => Promise<T>;
}

/** A proposal to freeze or unfreeze a person: what it changes, its cause, and its decision. */
export function FreezeProposalCard({ proposal, freezes: { freeze, names }, level, around }: FreezeProposalCardProps) {
  const t = useMessages(freezeMessages);
  const may = useMay();
  const { id, hash, action, cause, isOutdated } = proposal;
  const now = freeze === null ? "none" : freeze.until === null ? "inForce" : "urgent";
  return (
    <ProposalCard
      level={level}
      title={t(`proposal.${action}`)}
      proposals={[proposal]}
      nameOf={(one) => names[one] ?? t("unknown")}
      isOutdated={isOutdated}
      changes={
        isOutdated
          ? [{ label: t("title"), shown: t(`present.${action === "freeze" ? "none" : "inForce"}`), now: t(`present.${now}`) }]
          : []
      }
      decision={{
        calls: {
          decide: (decision, note) =>
            around(() => api(decideFreeze, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawFreeze, { id })),
        },
        effect: t(`effect.${action}`),
        mayDecide: may("compliance", "approve"),
        mayWithdraw: may("compliance", "decide"),
      }}
    >
      <DescriptionList
        dense
        items={[
          { term: t("changes"), value: t(`change.${action}`) },
          ...(cause === null ? [] : [{ term: t("cause"), value: t(`causes.${cause}`) }]),
        ]}
      />
      <FreezeEvidence proposal={proposal} />
    </ProposalCard>
  );
}
