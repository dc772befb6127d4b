/** Which kinds of papers the page lists: those that are needed, then those that were given besides. Pure. */
import { DOCUMENT_KINDS, MAX_FILES_OF_KIND, neededDocuments, type DocumentKind } from "../../../model/documents.ts";
import type { DataView } from "../../contract.ts";

type Shown = Pick<DataView, "documents" | "sections" | "business">;

export function paperKinds({ documents, sections, business }: Shown): {
  readonly needed: readonly DocumentKind[];
  readonly given: readonly DocumentKind[];
  /** Can be added besides. */
  readonly others: readonly DocumentKind[];
} {
  const needed = neededDocuments(business.kind, sections.company?.legalForm ?? null);
  const isGiven = (kind: DocumentKind) => documents.some((one) => one.kind === kind);
  const rest = DOCUMENT_KINDS.filter((kind) => !needed.includes(kind));
  return { needed, given: rest.filter(isGiven), others: rest.filter((kind) => !isGiven(kind)) };
}

/** Whether another file of the kind can be sent. */
export const hasRoom = (documents: Shown["documents"], kind: DocumentKind): boolean =>
  documents.filter((one) => one.kind === kind).length < MAX_FILES_OF_KIND;
