/** Reads a zip file by its central directory and checks that against the real contents. All sizes are bounded. */
import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: () => Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const DIRECTORY_BYTES = 46;
const LOCAL_BYTES = 30;
const ENTRIES_MOST = 2_000;
export const ENTRY_MOST_BYTES = 24 * 1024 * 1024;
const ALL_MOST_BYTES = 60 * 1024 * 1024;
/** XML compresses at most by a factor of a few hundred; a bomb by a thousand and more. */
const RATIO_MOST = 400;

/** The entries, each unpacked once to check its stated size; or the reason why the file is refused. */
export function readZip(bytes: Buffer): readonly ZipEntry[] | "broken" | "bomb" | "locked" {
  const end = bytes.length - END_BYTES;
  // The directory must be exactly at the end, without a comment: data before or after it could be a second file.
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY || bytes.readUInt16LE(end + 20) !== 0) return "broken";
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > ENTRIES_MOST || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return "broken";
  const entries: ZipEntry[] = [];
  let at = directory;
  let all = 0;
  let lastEnd = 0;
  for (let index = 0; index < count; index++) {
    if (at + DIRECTORY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return "broken";
    const listed = listedAt(bytes, at);
    if (listed.isEncrypted) return "locked";
    const from = contentStart(bytes, listed.local);
    if (from === null || from + listed.packed > directory || (listed.method !== 0 && listed.method !== 8)) return "broken";
    all += listed.unpacked;
    if (listed.unpacked > ENTRY_MOST_BYTES || all > ALL_MOST_BYTES || listed.unpacked > listed.packed * RATIO_MOST + 4_096)
      return "bomb";
    lastEnd = Math.max(lastEnd, from + listed.packed);
    const packed = bytes.subarray(from, from + listed.packed);
    const content = unpack(packed, listed.method, listed.unpacked);
    if (typeof content === "string") return content;
    entries.push({ name: listed.name, bytes: () => unpack(packed, listed.method, listed.unpacked) as Buffer });
    at = listed.next;
  }
  return at === end && lastEnd <= directory ? entries : "broken";
}

function listedAt(bytes: Buffer, at: number) {
  const nameBytes = bytes.readUInt16LE(at + 28);
  const nameAt = at + DIRECTORY_BYTES;
  return {
    isEncrypted: (bytes.readUInt16LE(at + 8) & 0x2041) !== 0,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    local: bytes.readUInt32LE(at + 42),
    name: bytes.toString("utf8", nameAt, nameAt + nameBytes),
    next: nameAt + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
}

/** Where an entry's bytes begin; null when its local header is missing. */
function contentStart(bytes: Buffer, local: number): number | null {
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) return null;
  return local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
}

function unpack(packed: Buffer, method: number, unpacked: number): Buffer | "broken" | "bomb" {
  if (method === 0) return packed.length === unpacked ? packed : "broken";
  try {
    const content = inflateRawSync(packed, { maxOutputLength: unpacked + 1 });
    return content.length === unpacked ? content : "bomb";
  } catch (error) {
    return error instanceof RangeError ? "bomb" : "broken";
  }
}
