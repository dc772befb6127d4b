/** Reasons that officers choose: of a hold, and of a rejection. What the sender may not learn is shown as another (lifecycle/reasons.ts). Pure. */
export const HOLD_REASONS = ["EXTRA_CHECK", "SANCTIONS_HIT", "SUSPICION"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
export const REJECT_REASONS = ["NOT_ACCEPTED", "SANCTIONS_CONFIRMED"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
