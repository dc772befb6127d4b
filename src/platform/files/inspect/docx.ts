/** Accepts a Word document without macros, controls, embedded files, or a template that is fetched from elsewhere when it is opened. */
import { readZip, type ZipEntry } from "./zip.ts";
import type { WhyNotDocument } from "./verdict.ts";

/** Parts that run, or that contain another file. */
const ACTIVE_PART = /(?:^|\/)(?:vbaProject|vbaData|activeX|embeddings|oleObject|attachedToolbars|customUI|externalLinks)/i;
const PROGRAM_PART = /\.(?:bin|exe|dll|com|bat|cmd|js|vbs|ps1|hta|jar|lnk|scr|html?|svg|swf|ole)$/i;
/** Names that leave their folder, absolute names, and characters that no part's name has. */
const STRANGE_NAME = /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|[\\\0\p{Cc}]|^[a-z]:/iu;
/** The only external target that is allowed is a link that the reader clicks. Word fetches any other external target by itself. */
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
const CLICKED = /Type="[^"]*\/hyperlink"/;
const OUTSIDE = /TargetMode\s*=\s*["']External["']/i;
/** Fields that run a program or fetch a file when the document is opened. */
const ACTIVE_FIELD = /\b(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT)\b\s/;

export function whyNotDocx(bytes: Buffer): WhyNotDocument | null {
  const entries = readZip(bytes);
  if (typeof entries === "string") return entries;
  const names = entries.map(({ name }) => name);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return "broken";
  if (!names.includes("[Content_Types].xml") || !names.includes("word/document.xml")) return "type";
  if (names.some((name) => ACTIVE_PART.test(name) || PROGRAM_PART.test(name) || STRANGE_NAME.test(name))) return "active";
  return entries.some(isActive) ? "active" : null;
}

function isActive({ name, bytes }: ZipEntry): boolean {
  if (!/\.(?:xml|rels)$/i.test(name)) return false;
  const text = asText(bytes());
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || text.includes("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")) return true;
  if (/macroEnabled|vnd\.ms-office\.(?:vbaProject|activeX)/i.test(text)) return true;
  if (/\.rels$/i.test(name)) return (text.match(RELATIONSHIP) ?? []).some((one) => OUTSIDE.test(one) && !CLICKED.test(one));
  // A field's instruction may be split by markup.
  return /<w:(?:instrText|fldSimple)\b/.test(text) && ACTIVE_FIELD.test(`${fieldInstructions(text)} `);
}

/** The instructions of all fields, with their pieces joined. */
function fieldInstructions(text: string): string {
  let words = "";
  // One match at a time: a list of all matches could take far more memory than the file.
  for (const [, piece = "", simple = ""] of text.matchAll(/<w:instrText[^<>]*>([^<]*)<|w:instr="([^"]*)"/g))
    words += piece + simple;
  return words;
}

/** XML in either of the encodings that Word reads. */
function asText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString("utf16le");
  return bytes.toString("utf8");
}
