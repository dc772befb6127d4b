/** The payout methods. In a file of its own, because screens need it without the forms. */
export const PAYOUT_METHODS = ["bank", "cash"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
