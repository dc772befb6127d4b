import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Id } from "#kernel/id.ts";
import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { proposalMessages } from "#web/ui/proposal/messages.ts";
import { withdrawProposal, type ProposalView } from "../../../proposals/contract.ts";
import { decideOperations, decideRulings, type DecidedRow } from "../../contract-deciding.ts";
import { decidingMessages } from "./messages.ts";

/** A decision about several, with the result of each. */
export interface Decided {
  readonly decision: ProposalDecision;
  readonly results: readonly DecidedRow[];
}

interface DecidingChosen {
  readonly batch: Id<"tb">;
  /** What an approval does to each, in one sentence. */
  readonly effect: string;
  /** Runs a call and reads the batch anew, after a refusal as well. */
  readonly around: <T>(call: () => Promise<T>) => Promise<T>;
}

/** Asks once for all chosen proposals, sends the decision, then reads the batch and the inbox anew. */
export function useDecideChosen({ batch, effect, around }: DecidingChosen) {
  const t = useMessages(decidingMessages);
  const protocol = useMessages(proposalMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [decided, setDecided] = useState<Decided | null>(null);

  /** False when it is cancelled or fails: then the entries are kept. */
  async function confirmed(question: Parameters<typeof dialogs.confirm>[0]): Promise<boolean> {
    try {
      const isDone = await dialogs.confirm({ ...question, loading: "sending" });
      if (isDone) await revalidate();
      return isDone;
    } catch (thrown) {
      await errors.error(thrown);
      await revalidate();
      return false;
    }
  }

  return {
    decided,
    decide(decision: ProposalDecision, chosen: readonly [ProposalView, ...ProposalView[]], note: string): Promise<boolean> {
      const call = chosen[0].menu === "transfer" ? decideOperations : decideRulings;
      const proposals = chosen.map(({ id, hash }) => ({ id, hash }));
      const count = chosen.length;
      return confirmed({
        kind: decision === "reject" ? "warning" : "question",
        title: t(decision === "approve" ? "approveTitle" : "rejectTitle", { count }),
        text: decision === "approve" ? t("approveText", { effect }) : protocol("rejectText"),
        confirmText: protocol(decision),
        onConfirm: () =>
          around(async () => {
            const { results } = await api(call, { batch, decision, proposals, ...(note !== "" && { note }) });
            setDecided({ decision, results });
          }),
      });
    },
    withdraw(chosen: readonly ProposalView[]): Promise<boolean> {
      return confirmed({
        kind: "warning",
        title: t("withdrawTitle", { count: chosen.length }),
        text: t("withdrawText"),
        confirmText: protocol("withdraw"),
        onConfirm: () =>
          around(async () => {
            for (const { id } of chosen) await api(withdrawProposal, { id });
          }),
      });
    },
  };
}
