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

/** A state in the words of staff. */
export function StateBadge({ state }: { readonly state: State }) {
  const t = useMessages(stateMessages);
  return <StatusBadge status={STATUS[state]}>{t(state)}</StatusBadge>;
}
