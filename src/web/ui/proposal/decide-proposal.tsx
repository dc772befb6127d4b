import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import type { ProposalDecision, ShownProposal } from "#kernel/maker-checker/proposal.ts";
import { useMessages } from "../../i18n.tsx";
import { Button } from "../form/button.tsx";
import { useDecisionNote } from "./decision-note.tsx";
import { proposalMessages } from "./messages.ts";
import { ProposalProblem } from "./proposal-problem.tsx";
import { useSettleProposal, type ProposalCalls } from "./settle-proposal.ts";

export interface DecideProposalProps {
  /** The undecided proposal, or several that are decided as one. */
  readonly proposals: readonly Pick<ShownProposal, "whyNotDecide" | "isMine">[];
  readonly calls: ProposalCalls;
  /** What an approval does, in one sentence: the text of its confirmation. */
  readonly effect: string;
  /** Whether the reader has the right to decide, and to withdraw an own proposal. */
  readonly mayDecide: boolean;
  readonly mayWithdraw: boolean;
  /** Why it can be rejected but not approved, or null. */
  readonly whyNotApprove?: string | null;
  /** Address of the subject in its current state. */
  readonly subject?: string | undefined;
  /** The word on the approving button, where the approver confirms more than the proposal. */
  readonly approveText?: string;
  /** It is no longer undecided: only a refused decision is still explained. */
  readonly isOver?: boolean;
}

/** Approve, reject with a reason, withdraw. A disabled button shows the reason beside it. */
export function DecideProposal({
  proposals,
  calls,
  effect,
  mayDecide,
  mayWithdraw,
  whyNotApprove = null,
  subject,
  approveText,
  isOver = false,
}: DecideProposalProps) {
  const t = useMessages(proposalMessages);
  const refusal = useMessages(makerCheckerRefusals);
  const settling = useSettleProposal();
  const note = useDecisionNote();

  const why = proposals.find(({ whyNotDecide }) => whyNotDecide !== null)?.whyNotDecide ?? null;
  const isMine = proposals.every((proposal) => proposal.isMine);
  const canDecide = mayDecide && why === null && !isOver;

  const decide = async (decision: ProposalDecision) => {
    const taken = note.take(decision);
    if (taken === null) return;
    const send = () => calls.decide(decision, taken === "" ? undefined : taken);
    if (await settling.decide(decision, effect, send)) note.clear();
  };

  if (isOver && settling.problem === null) return null;
  return (
    <div className="flex flex-col gap-4">
      {settling.problem === null ? null : (
        <ProposalProblem problem={settling.problem} subject={subject} onReload={settling.reload} onDismiss={settling.dismiss} />
      )}
      {canDecide ? note.field : null}
      {isOver ? null : (
        <div className="flex flex-wrap items-start gap-3">
          {mayDecide ? (
            <span data-decides="approve">
              <Button onClick={() => void decide("approve")} whyDisabled={why === null ? whyNotApprove : refusal(why)}>
                {approveText ?? t("approve")}
              </Button>
            </span>
          ) : null}
          {canDecide ? (
            <span data-decides="reject">
              <Button variant="secondary" onClick={() => void decide("reject")}>
                {t("reject")}
              </Button>
            </span>
          ) : null}
          {!mayDecide && !isMine ? <p className="text-ink-muted">{t("noRight")}</p> : null}
          {isMine && mayWithdraw ? (
            <Button variant="secondary" onClick={() => void settling.withdraw(calls.withdraw)}>
              {t("withdraw")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
