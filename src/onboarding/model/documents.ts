/** The papers of a business, and who has to give which. Pure. */
import { hasDeed, type LegalForm } from "./company.ts";
import type { BusinessKind } from "./kinds.ts";

export const DOCUMENT_KINDS = [
  "deed",
  "ahu",
  "nib",
  "npwp",
  "ownership",
  "account_statement",
  "outlet_photo",
  "licence",
  "contract",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Files of one kind: the deed of foundation and its amendments, several outlets. */
export const MAX_FILES_OF_KIND = 6;

/** The kinds without which the due diligence cannot be passed. A partner shows the licence by which it holds other people's money. */
export function neededDocuments(kind: BusinessKind, form: LegalForm): readonly DocumentKind[] {
  const papers: readonly DocumentKind[] = hasDeed(form) ? ["deed", "ahu", "nib", "npwp"] : ["nib", "npwp"];
  switch (kind) {
    case "customer":
      return papers;
    case "agent":
      return [...papers, "outlet_photo"];
    case "partner":
      return [...papers, "licence"];
  }
}

/** Reasons of a rejection; the applicant reads the sentence of each. */
export const DOCUMENT_REASONS = [
  "unreadable",
  "wrong_document",
  "incomplete",
  "outdated",
  "differs_from_data",
  "not_signed",
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];
