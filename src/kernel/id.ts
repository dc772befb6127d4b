/**
 * Identifiers: a prefix that names the kind, and a ULID that sorts by creation time, so that new rows land on the last page of an index
 * (random keys cost write-ahead log: QLT-7). Clients make the ids of the things they create; the server checks the shape.
 */
import { z } from "zod";

export type Id<P extends string> = `${P}_${string}`;

/**
 * Crockford's base 32 in lower case (https://www.crockford.com/base32.html): no i, l, o, u. ASCII order equals value order, and so does
 * PostgreSQL's order under any collation.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_BYTES = 10;
/** 48 bits of milliseconds end in the year 10889 (https://github.com/ulid/spec). */
const MAX_TIME_MS = 2 ** 48 - 1;
/** 26 characters hold 130 bits and a ULID has 128: the first character is at most 7. */
const ULID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const PREFIX = /^[a-z]{2,12}$/;

/**
 * A new id: `newId("tr", ctx.now.getTime(), random(10))` is `tr_01kc…`. Ids of later milliseconds sort later; within one millisecond the
 * order is random. Throws RangeError for a prefix that is not 2 to 12 lower-case letters, a time outside 48 bits of milliseconds, or a
 * number of bytes other than 10.
 */
export function newId<P extends string>(prefix: P, nowMs: number, randomBytes: Uint8Array): Id<P> {
  if (!PREFIX.test(prefix)) throw new RangeError("A prefix is 2 to 12 small letters");
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs > MAX_TIME_MS)
    throw new RangeError("The time must be whole milliseconds of 48 bits");
  if (randomBytes.length !== RANDOM_BYTES) throw new RangeError("Ten random bytes are needed");
  let bits = BigInt(nowMs);
  for (const byte of randomBytes) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((bits >> shift) & 31n)];
  return `${prefix}_${text}`;
}

/**
 * The schema of ids with this prefix. It fixes length and alphabet, so that an id has only one spelling. Its JSON Schema contains the
 * pattern.
 */
export function idSchema<const P extends string>(prefix: P) {
  if (!PREFIX.test(prefix)) throw new RangeError("A prefix is 2 to 12 small letters");
  return z.templateLiteral([`${prefix}_` as const, z.string().regex(ULID)]);
}

/**
 * The creation time of an id, in milliseconds since 1970, by the clock of its creator, which may be a client. Throws RangeError for text
 * that is not such an id.
 */
export function idTimeMs(id: Id<string>): number {
  const ulid = id.slice(id.indexOf("_") + 1);
  if (!ULID.test(ulid)) throw new RangeError("Not an id");
  let timeMs = 0;
  for (const char of ulid.slice(0, TIME_CHARS)) timeMs = timeMs * 32 + ALPHABET.indexOf(char);
  return timeMs;
}

/** The reference that people quote: the random end of an id, in two groups of four. */
export function referenceOf(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
