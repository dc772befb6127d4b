/**
 * What a document that a stranger has sent really is, by its bytes: never by its name or by what its sender calls it. Nothing is mended or stripped:
 * what holds more than text and pictures is refused, with the reason for whoever sent it. Decision 0049 says what this does not do.
 */
import { fileTypeFromBuffer } from "file-type";
import { whyNotDoc } from "./doc.ts";
import { whyNotDocx } from "./docx.ts";
import { whyNotPdf } from "./pdf.ts";

export const DOCUMENT_TYPES = ["pdf", "docx", "doc"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** `type`: it is something else than it is called, or nothing that we take. `broken`: it cannot be read to its end. `locked`: encrypted. `active`: scripts, macros, embedded files, links that open by themselves. `bomb`: it unpacks to far more than it is. */
export type WhyNotDocument = "empty" | "type" | "broken" | "locked" | "active" | "bomb";
export type Inspected = { readonly type: DocumentType } | { readonly why: WhyNotDocument };

const BY_MIME: Readonly<Record<string, DocumentType>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/x-cfb": "doc",
};
/** What virus scanners are tried with: a document has no business with it. */
const EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/** A document that is a web page as well to somebody who believes it: in the open, not inside of a compressed part. */
const WEB_PAGE = /<(?:script|html|svg|iframe|\?php|object|embed)\b/i;

const LOOK = { pdf: whyNotPdf, docx: whyNotDocx, doc: whyNotDoc } as const;

/** Looks at a whole document. `extension` is what its name ends in: a document that is called otherwise than it is, is refused. */
export async function inspectDocument(bytes: Buffer, extension: string): Promise<Inspected> {
  if (bytes.length === 0) return { why: "empty" };
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = BY_MIME[found?.mime ?? ""];
  if (type === undefined || type !== extension.toLowerCase()) return { why: "type" };
  const text = bytes.toString("latin1");
  if (text.includes(EICAR) || WEB_PAGE.test(text)) return { why: "active" };
  const why = LOOK[type](bytes, text);
  return why === null ? { type } : { why };
}
