/**
 * A PDF that holds nothing but pages: no script, no program to be started, no file inside, nothing hidden behind its end. Names are looked for in the
 * whole file, with their escapes undone (`/J#61vaScript`), and in the object streams, where newer files keep most of their objects compressed. What
 * such a stream holds must be readable here, or the file is refused: a reader might understand what we do not.
 */
import type { WhyNotDocument } from "./document.ts";
import { readObjects } from "./pdf-objects.ts";
import { opensQuietly } from "./pdf-opening.ts";
import { unescaped, Unreadable } from "./pdf-syntax.ts";

/** Actions and parts that a page of text has no use for (ISO 32000-1, 12.6.4 and 7.11.4). */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|Movie|Sound|Filespec)(?![A-Za-z0-9])/;
/**
 * What happens by itself when a page is opened or left (12.6.3): an address, a form, a program. A comment before the value counts as one that hides
 * it. And a form of XFA. Names this short are found in packed pictures by chance, in one scan of some hundred: they count outside of streams.
 */
const BY_ITSELF = /\/AA(?![A-Za-z0-9])[\s\0]*(?:<<|[\d%])|\/XFA(?![A-Za-z0-9])/;
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/g;

export function whyNotPdf(bytes: Buffer, text: string): WhyNotDocument | null {
  if (!/^%PDF-[12]\.\d/.test(text)) return "type";
  const end = text.lastIndexOf("%%EOF");
  if (end < 0) return "broken";
  // Behind its end a reader sees nothing; another program may see another file.
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
  // One that was named and not read is one that we do not see into.
  if (packed.length < (open.match(OBJECT_STREAM)?.length ?? 0)) return "broken";
  return opensQuietly(objects) ? null : "active";
}

function whyNotNames(names: string): WhyNotDocument | null {
  if (LOCKED.test(names)) return "locked";
  return ACTIVE.test(names) ? "active" : null;
}
