/** The card with which each workflow shows and decides a proposal in the inbox. Each belongs to a capability and knows of no other. */
import type { ComponentType } from "react";
import type { ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import type { WorkflowKey } from "#work/contract-proposals.ts";

type Load = () => Promise<{ readonly default: ComponentType<ProposalEntryProps> }>;

/** Loaded when an entry is opened. */
export const PROPOSAL_ENTRIES: Readonly<Record<WorkflowKey, Load>> = {
  access_change: () => import("#access/changes/web/change-entry.tsx"),
  cash_points_float_request: () => import("#cash-points/float/web/office/request-entry.tsx"),
  pricing_term: () => import("#pricing/terms/web/term-entry.tsx"),
  reconciliation_correction: () => import("#reconciliation/cases/web/case/correction-entry.tsx"),
  transfers_proposal: () => import("#transfers/office/web/proposal-entry.tsx"),
  transfers_person_freeze: () => import("#transfers/person-freezes/web/freeze-entry.tsx"),
  treasury_booking: () => import("#treasury/web/booking/booking-entry.tsx"),
  treasury_close: () => import("#treasury/web/close/close-entry.tsx"),
  verification_decision: () => import("#verification/cases/web/deciding/decision-entry.tsx"),
};
