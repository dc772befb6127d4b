import { useMessages } from "../../i18n.tsx";
import { Button } from "../form/button.tsx";
import { proposalMessages } from "./messages.ts";
import { ProposalProblem } from "./proposal-problem.tsx";
import { useSettleProposal } from "./settle-proposal.ts";

interface WithdrawProposalProps {
  readonly withdraw: () => Promise<unknown>;
  /** It is no longer undecided: only a refused withdrawal is still explained. */
  readonly isOver: boolean;
}

/** The proposer's part of a proposal, for screens on which nobody decides: it is read, and can be withdrawn. */
export function WithdrawProposal({ withdraw, isOver }: WithdrawProposalProps) {
  const t = useMessages(proposalMessages);
  const { problem, reload, dismiss, withdraw: settle } = useSettleProposal();
  if (isOver && problem === null) return null;
  return (
    <div className="flex flex-col gap-4">
      {problem === null ? null : <ProposalProblem problem={problem} onReload={reload} onDismiss={dismiss} />}
      {isOver ? null : (
        <Button variant="secondary" onClick={() => void settle(withdraw)}>
          {t("withdraw")}
        </Button>
      )}
    </div>
  );
}
