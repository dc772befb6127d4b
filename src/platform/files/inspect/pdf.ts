/**
 * Accepts a PDF with nothing but pages: no script, no launched program, no embedded file, no data after its end. Searches for names in the
 * whole file, with escapes undone (`/J#61vaScript`), and in the object streams, where newer files compress most of their objects. An object
 * stream that cannot be read here makes the file refused: a reader might be able to read it.
 */
import { readObjects } from "./pdf-objects.ts";
import { opensQuietly } from "./pdf-opening.ts";
import { unescaped, Unreadable } from "./pdf-syntax.ts";
import type { WhyNotDocument } from "./verdict.ts";

/** Actions and parts that a page of text does not need (ISO 32000-1, 12.6.4 and 7.11.4). */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|Movie|Sound|Filespec)(?![A-Za-z0-9])/;
/**
 * Actions that run by themselves when a page is opened or closed (12.6.3): an address, a form, a program. A comment before the value counts
 * as hiding one. Also XFA forms. Such short names occur by chance in packed pictures, in about one scan of a hundred, so they only count
 * outside streams.
 */
const BY_ITSELF = /\/AA(?![A-Za-z0-9])[\s\0]*(?:<<|[\d%])|\/XFA(?![A-Za-z0-9])/;
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/g;

export function whyNotPdf(bytes: Buffer, text: string): WhyNotDocument | null {
  if (!/^%PDF-[12]\.\d/.test(text)) return "type";
  const end = text.lastIndexOf("%%EOF");
  if (end < 0) return "broken";
  // Readers ignore data after the end; another program may see another file there.
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return "active";
  try {
    return whyNotObjects(bytes, text);
  } catch (error) {
    if (error instanceof Unreadable) return error.why;
    throw error;
  }
}

function whyNotObjects(bytes: Buffer, text: string): WhyNotDocument | null {
  const open = unescaped(text);
  const whyOpen = whyNotNames(open);
  if (whyOpen !== null) return whyOpen;
  const objects = readObjects(bytes, text);
  if (BY_ITSELF.test(unescaped(objects.outsideStreams))) return "active";
  const packed = objects.sources.slice(1);
  for (const source of packed) {
    const names = unescaped(source.text);
    const why = whyNotNames(names) ?? (BY_ITSELF.test(names) ? "active" : null);
    if (why !== null) return why;
  }
  // An object stream that was named but not found is one that could not be inspected.
  if (packed.length < (open.match(OBJECT_STREAM)?.length ?? 0)) return "broken";
  return opensQuietly(objects) ? null : "active";
}

function whyNotNames(names: string): WhyNotDocument | null {
  if (LOCKED.test(names)) return "locked";
  return ACTIVE.test(names) ? "active" : null;
}
