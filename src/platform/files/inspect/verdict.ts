export const DOCUMENT_TYPES = ["pdf", "docx", "doc"] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * `type`: the file is not of its declared type, or of no type that we accept. `broken`: it cannot be parsed to its end. `locked`:
 * encrypted. `active`: scripts, macros, embedded files, links that open by themselves. `bomb`: it unpacks to far more than its size, or
 * parsing costs more than an honest file does.
 */
export type WhyNotDocument = "empty" | "type" | "broken" | "locked" | "active" | "bomb";

export type Inspected = { readonly type: DocumentType } | { readonly why: WhyNotDocument };
