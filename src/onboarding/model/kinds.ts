/** What a business is for us, and the sheets that begin, change and end a contract with it. Pure. */
import { idSchema } from "#kernel/id.ts";

/** `customer` sends, `agent` serves at outlets, `partner` sends by API. Each is the user type of the account that owns the business. */
export const BUSINESS_KINDS = ["customer", "agent", "partner"] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

/** `suspended` and `terminated` have had a contract; `applying` has none yet. */
export const BUSINESS_STATUSES = ["applying", "active", "suspended", "terminated"] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];

/** `suspension` takes effect at once by one person; every other sheet by its last signature. */
export const SHEET_KINDS = ["opening", "amendment", "suspension", "reopening", "termination"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Sheets whose commercial data are entered, as opposed to those that only change the status. */
export const hasTerms = (kind: SheetKind): boolean => kind === "opening" || kind === "amendment";

export const businessId = idSchema("ob");
export const sheetId = idSchema("sh");
/** A natural person of a business: verified by a link of their own, without an account. */
export const personId = idSchema("bp");
export const documentId = idSchema("od");
