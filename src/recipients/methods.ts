/** How a recipient can get the money. By itself, as screens need it and not the forms. */
export const PAYOUT_METHODS = ["bank", "cash"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
