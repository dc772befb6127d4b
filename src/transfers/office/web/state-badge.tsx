import { useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { State } from "../../lifecycle/states.ts";
import { stateMessages } from "./state-messages.ts";

const STATUS: Readonly<Record<State, BadgeStatus>> = {
  CREATED: "draft",
  AWAITING_PAYMENT: "waiting",
  FUNDED: "progress",
  UNDER_REVIEW: "attention",
  ACTION_REQUIRED: "attention",
  READY: "progress",
  CONVERTED: "progress",
  SUBMITTED: "progress",
  OUTCOME_UNKNOWN: "attention",
  AVAILABLE: "waiting",
  COLLECTING: "progress",
  PAID: "done",
  REJECTED: "failed",
  RETURNED: "failed",
  CANCEL_REQUESTED: "attention",
  CANCELLED: "stopped",
  EXPIRED: "stopped",
  REFUND_PENDING: "attention",
  REFUNDED: "stopped",
  FROZEN: "attention",
  UNCLAIMED_TRANSFERRED: "stopped",
};

interface StateBadgeProps {
  readonly state: State;
  /** The code of cash that waits is locked: it is not ready to collect. */
  readonly isCodeLocked?: boolean;
}

/** A state in the words of staff. */
export function StateBadge({ state, isCodeLocked = false }: StateBadgeProps) {
  const t = useMessages(stateMessages);
  if (isCodeLocked) return <StatusBadge status="attention">{t("codeLocked")}</StatusBadge>;
  return <StatusBadge status={STATUS[state]}>{t(state)}</StatusBadge>;
}
