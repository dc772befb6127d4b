/**
 * What a sender declares about a transfer, as the law requires (Peraturan BI 14/23/PBI/2012 and its successors): purpose and source of
 * funds. Pure.
 */

/** ISO 20022 external purpose codes, in the order offered. */
export const PURPOSE_CODES = ["FAMI", "EDUC", "HLTC", "SAVG", "GIFT", "RENT", "SALA", "TRAD", "OTHR"] as const;
export type PurposeCode = (typeof PURPOSE_CODES)[number];

/**
 * The purposes that people state in their verification, where a transfer has the same one. The two lists differ because the law asks for two things:
 * what the service is used for, and what this transfer is for, by the codes of ISO 20022. What has no equal is asked.
 */
const PURPOSE_OF_STATED: Readonly<Record<string, PurposeCode>> = { family: "FAMI", study: "EDUC", savings: "SAVG" };

/** The purpose of a transfer by what was stated; null where nothing or several things were, or there is no equal. */
export const purposeOfStated = ([only, ...others]: readonly string[]): PurposeCode | null =>
  only === undefined || others.length > 0 ? null : (PURPOSE_OF_STATED[only] ?? null);

/** A list of the kernel, because people state the same about themselves. */
export { SOURCE_CODES, type SourceCode } from "#kernel/fund-sources.ts";
