import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import { ApiRefusal } from "../../api.ts";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { useMessages } from "../../i18n.tsx";
import { useDialogs } from "../dialog/dialogs.tsx";
import { useToasts } from "../toast/toasts.tsx";
import { proposalMessages } from "./messages.ts";
import { PROBLEMS, type Problem } from "./proposal-problem.tsx";

/** The calls of a workflow, for the proposal or the batch of proposals on screen. */
export interface ProposalCalls {
  readonly decide: (decision: ProposalDecision, note: string | undefined) => Promise<unknown>;
  readonly withdraw: () => Promise<unknown>;
}

/** Asks for confirmation, sends the decision while the dialog shows progress, then reloads the page, whatever the state is by then. */
export function useSettleProposal() {
  const t = useMessages(proposalMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function settle(question: Omit<Parameters<typeof dialogs.confirm>[0], "loading">, done: string): Promise<boolean> {
    setProblem(null);
    let isDone = false;
    try {
      isDone = await dialogs.confirm({ ...question, loading: "sending" });
      if (!isDone) return false;
      toasts.show({ kind: "success", title: done });
    } catch (thrown) {
      const known = thrown instanceof ApiRefusal ? PROBLEMS.find((one) => one === thrown.code) : undefined;
      if (known === undefined) await errors.error(thrown);
      else setProblem(known);
    }
    await revalidate();
    return isDone;
  }

  return {
    problem,
    dismiss: () => setProblem(null),
    reload: () => void revalidate().then(() => setProblem(null)),
    /** `effect`: what an approval does. */
    decide: (decision: ProposalDecision, effect: string, send: () => Promise<unknown>) =>
      settle(
        {
          kind: decision === "reject" ? "warning" : "question",
          title: t(`${decision}Title`),
          text: decision === "reject" ? t("rejectText") : effect,
          confirmText: t(decision),
          onConfirm: send,
        },
        t(decision === "approve" ? "approvedDone" : "rejectedDone"),
      ),
    withdraw: (send: () => Promise<unknown>) =>
      settle(
        {
          kind: "warning",
          title: t("withdrawTitle"),
          text: t("withdrawText"),
          confirmText: t("withdraw"),
          onConfirm: send,
        },
        t("withdrawnDone"),
      ),
  };
}
