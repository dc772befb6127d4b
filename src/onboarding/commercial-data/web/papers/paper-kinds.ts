/** Which kinds of papers the page lists: those that are needed, then those that were given besides. Pure. */
import { DOCUMENT_KINDS, MAX_FILES_OF_KIND, neededDocuments, type DocumentKind } from "../../../model/documents.ts";
import type { LegalForm } from "../../../model/company.ts";
import type { BusinessKind } from "../../../model/kinds.ts";

/** What decides about the list. */
interface Shown {
  readonly documents: readonly { readonly kind: DocumentKind }[];
  readonly sections: { readonly company: { readonly legalForm: LegalForm } | null };
  readonly business: { readonly kind: BusinessKind };
}

export function paperKinds({ documents, sections, business }: Shown): {
  readonly needed: readonly DocumentKind[];
  readonly given: readonly DocumentKind[];
  /** Can be added besides. */
  readonly others: readonly DocumentKind[];
} {
  const needed = neededDocuments(business.kind, sections.company?.legalForm ?? "PT");
  const isGiven = (kind: DocumentKind) => documents.some((one) => one.kind === kind);
  const rest = DOCUMENT_KINDS.filter((kind) => !needed.includes(kind));
  return { needed, given: rest.filter(isGiven), others: rest.filter((kind) => !isGiven(kind)) };
}

/** Whether another file of the kind can be sent. */
export const hasRoom = (documents: Shown["documents"], kind: DocumentKind): boolean =>
  documents.filter((one) => one.kind === kind).length < MAX_FILES_OF_KIND;
