import type { ProposalState as State } from "#kernel/maker-checker/proposal.ts";
import { useMessages } from "../../i18n.tsx";
import { StatusBadge, type BadgeStatus } from "../badge.tsx";
import { Banner } from "../banner.tsx";
import { proposalMessages } from "./messages.ts";

const BADGE_STATUS: Readonly<Record<State, BadgeStatus>> = {
  proposed: "waiting",
  approved: "done",
  rejected: "failed",
  withdrawn: "stopped",
  expired: "stopped",
  overtaken: "attention",
};
const OUTCOME_KIND = {
  approved: "success",
  rejected: "danger",
  withdrawn: "info",
  expired: "warning",
  overtaken: "warning",
} as const;

/** State of a proposal as a badge. */
export function ProposalBadge({ state }: { readonly state: State }) {
  const t = useMessages(proposalMessages);
  return <StatusBadge status={BADGE_STATUS[state]}>{t(`states.${state}`)}</StatusBadge>;
}

/** The outcome of a proposal as a sentence; nothing while it is undecided. */
export function ProposalOutcome({ state }: { readonly state: State }) {
  const t = useMessages(proposalMessages);
  return state === "proposed" ? null : <Banner kind={OUTCOME_KIND[state]}>{t(`outcomes.${state}`)}</Banner>;
}
