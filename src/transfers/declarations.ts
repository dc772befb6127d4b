/** What a sender declares about a transfer, as the law asks (Peraturan BI 14/23/PBI/2012 and its successors): what for, and where the money is from. Pure. */

/** ISO 20022 external purpose codes, in the order in which they are offered. */
export const PURPOSE_CODES = ["FAMI", "EDUC", "HLTC", "SAVG", "GIFT", "RENT", "SALA", "TRAD", "OTHR"] as const;
export type PurposeCode = (typeof PURPOSE_CODES)[number];

/** Our own codes: there is no common list. */
export const SOURCE_CODES = ["salary", "business", "savings", "sale", "gift", "loan", "pension", "other"] as const;
export type SourceCode = (typeof SOURCE_CODES)[number];
