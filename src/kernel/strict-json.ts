/**
 * Parses untrusted JSON. `JSON.parse` alone accepts any nesting (4 MB of brackets took 683 ms), keeps the last of two equal keys while
 * another parser may keep the first, and passes on `__proto__` and text that PostgreSQL cannot store. One scan refuses all of that before
 * parsing.
 */

export interface JsonLimits {
  /** Length of the text in UTF-8 bytes. */
  readonly maxBytes: number;
  /** Nesting of objects and lists: `[[1]]` is 2. */
  readonly maxDepth: number;
  /** Number of keys in all objects together. */
  readonly maxKeys: number;
}

/** API-5: 64 KiB and a nesting of 20. The keys: 300,000 of them took 222 ms. */
export const JSON_LIMITS: JsonLimits = { maxBytes: 65_536, maxDepth: 20, maxKeys: 1_000 };

/** Keys through which a careless merge reaches an object's prototype (OWASP ASVS 5.0, 15.3.6). No field in our contracts has these names. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses JSON and returns its value, or null when the text is not JSON, exceeds a limit, repeats a key within one object, names a key of
 * the prototype chain, contains a number that overflows (1e400), or contains U+0000 or a lone surrogate in any string. The value is
 * wrapped, since null is valid JSON. Never throws.
 */
export function parseStrictJson(text: string, limits: JsonLimits = JSON_LIMITS): { readonly value: unknown } | null {
  if (exceeds(text, limits.maxBytes)) return null;
  if (!text.isWellFormed() || !scan(text, limits)) return null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A UTF-16 unit takes one to three bytes of UTF-8, so most texts are decided without encoding, and very long ones without reading them. */
function exceeds(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}

/**
 * True when the scan finds no reason to refuse. On valid JSON it sees every key exactly once; on other text it may misread, and
 * `JSON.parse` refuses that text afterwards. One pass, no recursion.
 */
function scan(text: string, { maxDepth, maxKeys }: JsonLimits): boolean {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let keyCount = 0;
  let keyComesNext = false;
  let index = 0;
  while (index < text.length) {
    const char = text[index];
    if (char === '"') {
      const end = endOfString(text, index);
      const decoded = decodeString(text.slice(index, end));
      if (decoded === null) return false;
      const keys = open.at(-1);
      if (keyComesNext && keys) {
        keyCount += 1;
        if (keyCount > maxKeys || keys.has(decoded) || FORBIDDEN_KEYS.has(decoded)) return false;
        keys.add(decoded);
      }
      keyComesNext = false;
      index = end;
      continue;
    }
    if (char === "{" || char === "[") {
      open.push(char === "{" ? new Set() : null);
      if (open.length > maxDepth) return false;
    }
    if (char === "}" || char === "]") open.pop();
    if (char === "{" || char === ",") keyComesNext = true;
    if (!isDigit(char)) {
      index += 1;
      continue;
    }
    const end = endOfNumber(text, index);
    if (!Number.isFinite(Number(text.slice(index, end)))) return false;
    index = end;
  }
  return true;
}

/** The index after the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return Math.min(index + 1, text.length);
}

/** The decoded text of a string token; null when it is malformed, or contains U+0000 or a lone surrogate. Only escapes can introduce those. */
function decodeString(token: string): string | null {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    const decoded = JSON.parse(token) as string;
    return decoded.includes("\0") || !decoded.isWellFormed() ? null : decoded;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && (isDigit(text[index]) || ".eE+-".includes(text[index] ?? " "))) index += 1;
  return index;
}
