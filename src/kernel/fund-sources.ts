/** Where money comes from, as senders declare it of a transfer and people of themselves: one list for both. Pure. */

/** Our own codes: there is no standard list. */
export const SOURCE_CODES = ["salary", "business", "savings", "sale", "gift", "loan", "pension", "other"] as const;
export type SourceCode = (typeof SOURCE_CODES)[number];
