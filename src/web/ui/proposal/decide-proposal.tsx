import { useRef, useState } from "react";
import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import type { ProposalDecision, ShownProposal } from "#kernel/maker-checker/proposal.ts";
import { useMessages } from "../../i18n.tsx";
import { useLeavePageQuestion } from "../../leave-page/leave-page.tsx";
import { Button } from "../form/button.tsx";
import { TextArea } from "../form/text-area.tsx";
import { proposalMessages } from "./messages.ts";
import { ProposalProblem } from "./proposal-problem.tsx";
import { useSettleProposal, type ProposalCalls } from "./settle-proposal.ts";

export const NOTE_MAX_CHARS = 500;

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
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useLeavePageQuestion(note !== "");

  const why = proposals.find(({ whyNotDecide }) => whyNotDecide !== null)?.whyNotDecide ?? null;
  const isMine = proposals.every((proposal) => proposal.isMine);
  const canDecide = mayDecide && why === null && !isOver;

  const decide = async (decision: ProposalDecision) => {
    const trimmed = note.trim();
    if (decision === "reject" && trimmed === "") {
      setError(t("noteNeeded"));
      return noteField.current?.focus();
    }
    if (trimmed.length > NOTE_MAX_CHARS) return;
    const send = () => calls.decide(decision, trimmed === "" ? undefined : trimmed);
    if (await settling.decide(decision, effect, send)) setNote("");
  };

  if (isOver && settling.problem === null) return null;
  return (
    <div className="flex flex-col gap-4">
      {settling.problem === null ? null : (
        <ProposalProblem problem={settling.problem} subject={subject} onReload={settling.reload} onDismiss={settling.dismiss} />
      )}
      {canDecide ? (
        <TextArea
          ref={noteField}
          label={t("noteLabel")}
          hint={t("noteHint")}
          value={note}
          onChange={(text) => {
            setNote(text);
            setError(null);
          }}
          error={error}
          rows={2}
          maxCharacters={NOTE_MAX_CHARS}
        />
      ) : null}
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
