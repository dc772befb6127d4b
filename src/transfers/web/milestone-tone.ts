/** The badge tone of a milestone. */
import type { BadgeStatus } from "#web/ui/badge.tsx";
import type { Milestone } from "../model/progress.ts";

export const MILESTONE_TONE: Readonly<Record<Milestone, BadgeStatus>> = {
  created: "waiting",
  awaiting_payment: "waiting",
  funded: "progress",
  reviewing: "progress",
  action_required: "attention",
  converted: "progress",
  sent: "progress",
  unclear: "attention",
  available: "waiting",
  code_locked: "attention",
  collecting: "progress",
  paid: "done",
  rejected: "failed",
  returned: "failed",
  cancel_requested: "waiting",
  cancelled: "stopped",
  expired: "stopped",
  refunding: "waiting",
  refund_waiting: "attention",
  refund_ready: "waiting",
  refund_collecting: "progress",
  refunded: "stopped",
  escheated: "stopped",
};
