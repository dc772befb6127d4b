/**
 * What a sender declares about a transfer, as the law requires (Peraturan BI 14/23/PBI/2012 and its successors): purpose and source of
 * funds. Pure.
 */

/** ISO 20022 external purpose codes, in the order offered. */
export const PURPOSE_CODES = ["FAMI", "EDUC", "HLTC", "SAVG", "GIFT", "RENT", "SALA", "TRAD", "OTHR"] as const;
export type PurposeCode = (typeof PURPOSE_CODES)[number];

/** A list of the kernel, because people state the same about themselves. */
export { SOURCE_CODES, type SourceCode } from "#kernel/fund-sources.ts";
