/** How a milestone looks as a badge. */
import type { Standing } from "#web/ui/badge.tsx";
import type { Milestone } from "../../way.ts";

export const STANDING: Readonly<Record<Milestone, Standing>> = {
  created: "waiting",
  awaiting_payment: "waiting",
  funded: "progress",
  reviewing: "progress",
  action_required: "attention",
  converted: "progress",
  sent: "progress",
  unclear: "attention",
  available: "waiting",
  collecting: "progress",
  paid: "done",
  rejected: "failed",
  returned: "failed",
  cancel_asked: "waiting",
  cancelled: "stopped",
  expired: "stopped",
  refunding: "waiting",
  refund_waiting: "attention",
  refund_ready: "waiting",
  refund_collecting: "progress",
  refunded: "stopped",
  surrendered: "stopped",
};
