import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { isSettled } from "../../../model/rules/evaluate.ts";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { decideDecision, withdrawDecision } from "../../contract-steps.ts";
import type { ShownCase, ShownDecision } from "../../contract.ts";
import { RiskBadge } from "../case-badges.tsx";
import { nameIn } from "../names.ts";
import { useDecisionFacts } from "./decision-facts.ts";
import { decidingMessages } from "./messages.ts";

interface DecisionsProps {
  readonly shown: ShownCase;
}

/** The proposed decisions of a case, the undecided one first. */
export function Decisions({ shown }: DecisionsProps) {
  const decisions = shown.decisions.toSorted(
    (a, b) => Number(b.state === "proposed") - Number(a.state === "proposed") || b.proposedAt.getTime() - a.proposedAt.getTime(),
  );
  return decisions.map((decision) => <Decision key={decision.id} decision={decision} shown={shown} level={2} />);
}

interface DecisionProps extends DecisionsProps {
  readonly decision: ShownDecision;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** One proposed decision: from which tier to which, and what has changed at the case since. */
export function Decision({ decision, shown, level, around = plainly }: DecisionProps) {
  const t = useMessages(decidingMessages);
  const rules = useMessages(ruleMessages);
  const may = useMay();
  const { id, hash, outcome, tier, code, isFinal, changed } = decision;
  const facts = useDecisionFacts(shown, tier);
  const effect = t(`effect.${isFinal ? "rejectFinal" : outcome}`, facts);
  return (
    <ProposalCard
      level={level}
      title={t(`decision.${isFinal ? "rejectFinal" : outcome}`, { tier: facts.tier })}
      proposals={[decision]}
      nameOf={(person) => nameIn(shown, person)}
      isOutdated={changed !== null}
      changes={
        changed === null || changed.shown === changed.now
          ? []
          : [{ label: t("decision.accepted"), shown: String(changed.shown), now: String(changed.now) }]
      }
      decision={{
        calls: {
          decide: (answer, note) =>
            around(() => api(decideDecision, { id, decision: answer, hash, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawDecision, { id })),
        },
        effect,
        mayDecide: may("verification", "approve"),
        mayWithdraw: may("verification", "review"),
      }}
    >
      <DescriptionList
        dense
        items={[
          { term: t("decision.outcome"), value: effect },
          ...(code === null ? [] : [{ term: t("decision.code"), value: rules(`caseReason.${code}`) }]),
          {
            term: t("decision.settled"),
            value: t("decision.settledText", {
              done: shown.requirements.filter(isSettled).length,
              count: shown.requirements.length,
            }),
          },
          { term: t("decision.unexplained"), value: <span className="figures">{shown.unexplained}</span> },
          { term: t("decision.risk"), value: <RiskBadge riskBand={shown.riskBand} riskPoints={shown.riskPoints} /> },
        ]}
      />
    </ProposalCard>
  );
}
