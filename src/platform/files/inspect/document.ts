/**
 * What a document that a stranger has sent really is, by its bytes: never by its name or by what its sender calls it. Nothing is mended or stripped:
 * what holds more than text and pictures is refused, with the reason for whoever sent it. Decision 0049 says what this does not do.
 */
import { openInspectorProcess } from "./inspector-child.ts";

export const DOCUMENT_TYPES = ["pdf", "docx", "doc"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * `type`: it is something else than it is called, or nothing that we take. `broken`: it cannot be read to its end. `locked`: encrypted. `active`:
 * scripts, macros, embedded files, links that open by themselves. `bomb`: it unpacks to far more than it is, or reading it costs more than an honest
 * file does.
 */
export type WhyNotDocument = "empty" | "type" | "broken" | "locked" | "active" | "bomb";
export type Inspected = { readonly type: DocumentType } | { readonly why: WhyNotDocument };

const inspector = openInspectorProcess();

/**
 * Looks at a whole document. `extension` is what its name ends in: a document that is called otherwise than it is, is refused. `busy`: too many
 * are looked at just now. Never within a transaction: it may wait for others.
 */
export async function inspectDocument(bytes: Buffer, extension: string): Promise<Inspected | { readonly why: "busy" }> {
  if (bytes.length === 0) return { why: "empty" };
  const answer = await inspector.inspect(bytes, extension);
  if (answer === "stopped") return { why: "bomb" };
  return answer === "busy" ? { why: "busy" } : answer;
}
