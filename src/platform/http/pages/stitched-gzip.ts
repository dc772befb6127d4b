/**
 * A page that is the same for everybody except for one slot (the visitor's CSRF token and session hint), compressed once. A gzip stream may
 * mix compressed and stored blocks (RFC 1951 §3.2.4). The text before and after the slot is deflated when the page enters the cache, and
 * each visitor's few hundred bytes go between as a stored block: sending a page costs a copy and a checksum.
 */
import { constants, crc32, deflateRawSync } from "node:zlib";

/** RFC 1952: magic, deflate, no flags, no time, best compression, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** A stored block holds at most 65,535 bytes; a slot is far smaller. */
const MAX_STORED = 0xffff;

export interface StitchedPage {
  /** The uncompressed page. */
  plain(slot: string): Buffer;
  /** The same bytes as one gzip member. */
  gzip(slot: string): Buffer;
  readonly bytes: number;
}

/** Small for a cached page, which is sent many times; fast for a page sent once, because it blocks this thread. */
const LEVELS = { cached: 9, once: 2 } as const;

/** Prepares a page whose slot lies between `before` and `after`. */
export function stitch(before: string, after: string, sent: keyof typeof LEVELS): StitchedPage {
  const level = LEVELS[sent];
  const head = Buffer.from(before, "utf8");
  const tail = Buffer.from(after, "utf8");
  // A full flush ends the first part on a byte boundary without the final bit, so that other blocks may follow.
  const deflatedHead = deflateRawSync(head, { level, finishFlush: constants.Z_FULL_FLUSH });
  const deflatedTail = deflateRawSync(tail, { level });
  const headCrc = crc32(head);
  return {
    bytes: head.length + tail.length + deflatedHead.length + deflatedTail.length,
    plain: (slot) => Buffer.concat([head, Buffer.from(slot, "utf8"), tail]),
    gzip(slot) {
      const filling = Buffer.from(slot, "utf8");
      if (filling.length > MAX_STORED) throw new Error("the slot of a page holds at most 65,535 bytes");
      const stored = Buffer.alloc(5);
      stored.writeUInt16LE(filling.length, 1);
      stored.writeUInt16LE(filling.length ^ 0xffff, 3);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(tail, crc32(filling, headCrc)), 0);
      trailer.writeUInt32LE((head.length + filling.length + tail.length) >>> 0, 4);
      return Buffer.concat([GZIP_HEADER, deflatedHead, stored, filling, deflatedTail, trailer]);
    },
  };
}

/** RFC 9110 §12.5.3: a coding with weight 0 is not acceptable to the caller. */
export function takesGzip(accepted: string): boolean {
  return accepted.split(",").some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
