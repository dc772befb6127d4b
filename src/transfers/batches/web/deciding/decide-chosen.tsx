import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useDecisionNote } from "#web/ui/proposal/decision-note.tsx";
import { proposalMessages } from "#web/ui/proposal/messages.ts";
import type { ProposalView } from "../../../proposals/contract.ts";
import type { ProposedRow } from "../../contract-deciding.ts";
import { decidingMessages } from "./messages.ts";
import type { useDecideChosen } from "./use-decide-chosen.ts";

interface DecideChosenProps {
  readonly menu: ProposalView["menu"];
  readonly isMine: boolean;
  readonly chosen: readonly ProposedRow[];
  readonly deciding: Pick<ReturnType<typeof useDecideChosen>, "decide" | "withdraw">;
  readonly onDone: () => void;
}

/** Approve, reject with a reason, or withdraw all chosen proposals with one press. A disabled button shows the reason beside it. */
export function DecideChosen({ menu, isMine, chosen, deciding, onDone }: DecideChosenProps) {
  const t = useMessages(decidingMessages);
  const protocol = useMessages(proposalMessages);
  const may = useMay();
  const note = useDecisionNote(t("noteHint"));

  const [first, ...others] = chosen.map(({ proposal }) => proposal);
  const whyNot = first === undefined ? t(isMine ? "chooseOwnFirst" : "chooseFirst") : null;
  const whyNotApprove = whyNot ?? (chosen.some(({ isOutdated }) => isOutdated) ? t("onlyReject") : null);

  const decide = async (decision: ProposalDecision) => {
    if (first === undefined) return;
    const taken = note.take(decision);
    if (taken === null || !(await deciding.decide(decision, [first, ...others], taken))) return;
    note.clear();
    onDone();
  };
  const withdraw = async () => {
    if (await deciding.withdraw(chosen.map(({ proposal }) => proposal))) onDone();
  };

  if (isMine)
    return may(menu, menu === "transfer" ? "act" : "decide") ? (
      <Button variant="secondary" whyDisabled={whyNot} onClick={() => void withdraw()}>
        {t("withdraw")}
      </Button>
    ) : null;
  if (!may(menu, "approve")) return <p className="text-ink-muted">{protocol("noRight")}</p>;
  return (
    <div className="flex flex-col gap-4">
      {note.field}
      <div className="flex flex-wrap items-start gap-3">
        <span data-decides="approve">
          <Button onClick={() => void decide("approve")} whyDisabled={whyNotApprove}>
            {t("approve")}
          </Button>
        </span>
        <span data-decides="reject">
          <Button variant="secondary" onClick={() => void decide("reject")} whyDisabled={whyNot}>
            {t("reject")}
          </Button>
        </span>
      </div>
    </div>
  );
}
