import type { BadgeStatus } from "#web/ui/badge.tsx";
import type { ComplaintState } from "../model/complaint.ts";

/** A state as its customer sees it. */
export const OWN_TONE: Readonly<Record<ComplaintState, BadgeStatus>> = {
  NEW: "waiting",
  OPEN: "progress",
  WAITING_CUSTOMER: "attention",
  ANSWERED: "done",
};
/** A state as staff see it. */
export const OFFICE_TONE: Readonly<Record<ComplaintState, BadgeStatus>> = {
  NEW: "attention",
  OPEN: "attention",
  WAITING_CUSTOMER: "waiting",
  ANSWERED: "done",
};
