/** The inspection itself, all of it in the process that it is called in. What a stranger has sent is inspected in a process of its own (`document.ts`). */
import { fileTypeFromBuffer } from "file-type";
import { whyNotDoc } from "./doc.ts";
import type { DocumentType, Inspected } from "./document.ts";
import { whyNotDocx } from "./docx.ts";
import { whyNotPdf } from "./pdf.ts";

const BY_MIME: Readonly<Record<string, DocumentType>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/x-cfb": "doc",
};
/** What virus scanners are tried with: a document has no business with it. */
const EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/**
 * A document that is a web page as well to somebody who believes it: in the open, not inside of a compressed part. The name of an element ends with one
 * of these letters and no other (https://html.spec.whatwg.org/#tag-name-state); with any other, packed pictures would contain it by chance.
 */
const WEB_PAGE = /<(?:script|html|svg|iframe|\?php|object|embed)[\t\n\f\r />]/i;

const LOOK = { pdf: whyNotPdf, docx: whyNotDocx, doc: whyNotDoc } as const;

/** Looks at a whole document. `extension` is what its name ends in: a document that is called otherwise than it is, is refused. */
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
