/** The inspection itself, within the calling process. Uploaded documents are inspected in a separate process (`document.ts`). */
import { fileTypeFromBuffer } from "file-type";
import { whyNotDoc } from "./doc.ts";
import { whyNotDocx } from "./docx.ts";
import { whyNotPdf } from "./pdf.ts";
import type { DocumentType, Inspected } from "./verdict.ts";

const BY_MIME: Readonly<Record<string, DocumentType>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/x-cfb": "doc",
};
/** The standard test string of virus scanners: no document needs it. */
const EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/**
 * Detects a document that a browser could also read as a web page: in the open, not inside a compressed part. An element name ends with one
 * of these characters only (https://html.spec.whatwg.org/#tag-name-state); allowing others would match compressed pictures by chance.
 */
const WEB_PAGE = /<(?:script|html|svg|iframe|\?php|object|embed)[\t\n\f\r />]/i;

const LOOK = { pdf: whyNotPdf, docx: whyNotDocx, doc: whyNotDoc } as const;

/** Inspects a whole document. `extension` is the ending of its name: a document whose name does not match its type is refused. */
export async function lookAtDocument(bytes: Buffer, extension: string): Promise<Inspected> {
  if (bytes.length === 0) return { why: "empty" };
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = BY_MIME[found?.mime ?? ""];
  if (type === undefined || type !== extension.toLowerCase()) return { why: "type" };
  const text = bytes.toString("latin1");
  if (text.includes(EICAR) || WEB_PAGE.test(text)) return { why: "active" };
  const why = LOOK[type](bytes, text);
  return why === null ? { type } : { why };
}
