/** The alphabet of texts that people pass on and type: tracking links, receipt codes. Crockford's base 32, in groups of four. Pure. */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: at sixty tries a minute from each of a million addresses, guessing one of a billion links takes centuries. */
export const TOKEN_CHARS = 16;
/** 60 bits: a code is only looked up, and reveals nothing that its receipt does not. */
export const RECEIPT_CHARS = 12;

/** Encodes bytes as this many characters. Throws RangeError for too few bytes. */
export function lettersOf(bytes: Uint8Array, chars: number): string {
  if (bytes.length * 8 < chars * 5) throw new RangeError("Too few bytes");
  let bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) >> BigInt(bytes.length * 8 - chars * 5);
  let text = "";
  for (let n = 0; n < chars; n++) {
    text = `${ALPHABET[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}

/** Groups of four: `abcd-efgh-jkmn-pqrs`. */
export const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, "$1-");

/**
 * Parses typed or pasted text, in any case, with any spaces and hyphens, or as the end of an address. Null for anything that cannot be a
 * code.
 */
export function parseLetters(text: string, chars: number): string | null {
  const end = text.trim().split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  // As Crockford decodes: people write O for 0, and I and l for 1.
  const bare = end.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return bare.length === chars && /^[0-9a-hjkmnp-tv-z]+$/.test(bare) ? bare : null;
}
