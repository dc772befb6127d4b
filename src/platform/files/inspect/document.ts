/**
 * Determines by its bytes what an uploaded document really is, never by its name or declared type. Nothing is repaired or stripped: a
 * document with more than text and pictures is refused, with the reason for the sender. Decision 0049 lists what this does not cover.
 */
import { openInspectorProcess } from "./inspector-child.ts";
import type { Inspected } from "./verdict.ts";

const inspector = openInspectorProcess();

/**
 * Inspects a whole document. `extension` is the ending of its name: a document whose name does not match its type is refused. `busy`: too
 * many documents are waiting. Never call this within a transaction: it may wait for others.
 */
export async function inspectDocument(bytes: Buffer, extension: string): Promise<Inspected | { readonly why: "busy" }> {
  if (bytes.length === 0) return { why: "empty" };
  const answer = await inspector.inspect(bytes, extension);
  if (answer === "stopped") return { why: "bomb" };
  return answer === "busy" ? { why: "busy" } : answer;
}

/**
 * A PDF that was accepted, with the lines written over each of its pages. Null when its pages cannot be found: then it is not shown. `busy`: too
 * many documents are waiting.
 */
export async function markPdfPages(bytes: Buffer, lines: readonly string[]): Promise<Buffer | "busy" | null> {
  const marked = await inspector.mark(bytes, lines);
  return marked === null || marked === "busy" ? marked : Buffer.from(marked);
}
