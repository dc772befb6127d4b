import { useMessages } from "../../i18n.tsx";
import { Banner } from "../banner.tsx";
import { Button } from "../form/button.tsx";
import { LinkButton } from "../form/link-button.tsx";
import { proposalMessages } from "./messages.ts";

/** Refusals after which the screen shows the next step; all others appear in a dialog. */
export const PROBLEMS = ["proposal_overtaken", "proposal_expired", "proposal_not_waiting", "proposal_not_as_shown"] as const;
export type Problem = (typeof PROBLEMS)[number];

interface ProposalProblemProps {
  readonly problem: Problem;
  /** Address of the subject in its current state. */
  readonly subject?: string | undefined;
  readonly onReload: () => void;
  readonly onDismiss: () => void;
}

/** A decision that was refused: what happened, and what to do next. */
export function ProposalProblem({ problem, subject, onReload, onDismiss }: ProposalProblemProps) {
  const t = useMessages(proposalMessages);
  return (
    <Banner
      live
      kind={problem === "proposal_not_as_shown" ? "danger" : "warning"}
      title={t(`problems.${problem}`)}
      onDismiss={onDismiss}
      action={
        problem === "proposal_not_as_shown" ? (
          <Button variant="secondary" size="small" onClick={onReload}>
            {t("reload")}
          </Button>
        ) : problem === "proposal_overtaken" && subject !== undefined ? (
          <LinkButton variant="secondary" size="small" to={subject}>
            {t("lookNow")}
          </LinkButton>
        ) : undefined
      }
    >
      {t(`next.${problem}`)}
    </Banner>
  );
}
