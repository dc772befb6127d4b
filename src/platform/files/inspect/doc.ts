/** Accepts an old Word document (a compound file) without macros and embedded objects. Its parts are found by their names in UTF-16. */
import type { WhyNotDocument } from "./verdict.ts";

const HEADER_BYTES = 512;
/** Names of storages and streams that contain macros, objects, or an encrypted package (MS-DOC 2.1, MS-OVBA 2.2). */
const ACTIVE_PARTS = ["Macros", "_VBA_PROJECT", "VBA", "ObjectPool", "\u0001Ole10Native", "\u0001CompObjStream", "PROJECTwm"];
const LOCKED_PARTS = ["EncryptedPackage", "EncryptionInfo"];
const ACTIVE_FIELD = ["DDEAUTO", "INCLUDETEXT", "INCLUDEPICTURE"];
/** A directory entry: the name in 64 bytes, zero-terminated, followed by its length in bytes. */
const ENTRY_NAME_BYTES = 64;

const utf16 = (text: string) => Buffer.from(text, "utf16le").toString("latin1");

export function whyNotDoc(bytes: Buffer, text: string): WhyNotDocument | null {
  if (bytes.length < HEADER_BYTES * 3) return "broken";
  const sectorShift = bytes.readUInt16LE(30);
  if (bytes.readUInt16LE(28) !== 0xfffe || (sectorShift !== 9 && sectorShift !== 12)) return "broken";
  if (!hasEntry(bytes, text, "WordDocument") || !hasEntry(bytes, text, "Root Entry")) return "type";
  if (LOCKED_PARTS.some((name) => hasEntry(bytes, text, name))) return "locked";
  if (ACTIVE_PARTS.some((name) => hasEntry(bytes, text, name))) return "active";
  return ACTIVE_FIELD.some((word) => text.includes(word) || text.includes(utf16(word))) ? "active" : null;
}

/**
 * Whether a directory entry with this name exists: the name with its zero, and the right length after it. Entries start at multiples of 128
 * bytes.
 */
function hasEntry(bytes: Buffer, text: string, name: string): boolean {
  const words = utf16(`${name}\0`);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const length = at + ENTRY_NAME_BYTES;
    if (at % 128 === 0 && length + 2 <= bytes.length && bytes.readUInt16LE(length) === words.length) return true;
  }
  return false;
}
