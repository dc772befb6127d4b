/**
 * The syntax of PDF objects (ISO 32000-1, 7.2 and 7.3), parsed on demand without building a tree: an untrusted file may name millions of
 * objects. Malformed numbers are accepted; unbalanced brackets are not, because two readers would see two different files.
 */

/** The file cannot be parsed to its end, or only at a cost that no honest file has. */
export class Unreadable extends Error {
  readonly why: "broken" | "bomb";
  constructor(why: "broken" | "bomb") {
    super(why);
    this.why = why;
  }
}

/** A text to parse and its remaining budget: characters read, and fixed costs for some steps, over everything that is read of the file. */
export interface Source {
  readonly text: string;
  readonly budget: { left: number };
}

interface Token {
  readonly kind: "<<" | ">>" | "[" | "]" | "name" | "text" | "word" | "end";
  readonly start: number;
  readonly end: number;
  /** Set for a name, with its escapes undone, and for a word. */
  readonly value: string;
}
/** An object; `end` is the position after it. A reference is identified by its number, whatever its generation. */
export interface Item {
  readonly kind: "dictionary" | "array" | "name" | "text" | "word" | "reference" | "close" | "end";
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Cost of a token, in characters. */
const TOKEN_COSTS = 16;
const DEPTH_MOST = 64;
const ENTRIES_MOST = 20_000;
const BLANK = new Set("\0\t\n\f\r ");
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const HEXADECIMAL = /[^<>]*>/y;
/** Ends an object or begins the next; never part of a value. */
const STRUCTURE = /^(?:end)?(?:obj|stream)|^xref|^trailer/;
const BRACKETS: Readonly<Record<string, Token["kind"]>> = { "<<": "<<", ">>": ">>", "[": "[", "]": "]" };

const ESCAPE = 0x23;
/** The value of each byte as a hexadecimal digit; 255: not a digit. */
const DIGITS = new Uint8Array(256).fill(255);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  for (const letter of [digit, digit.toUpperCase()]) DIGITS[letter.codePointAt(0) ?? 0] = value;
}

/**
 * Undoes the escapes in names, as readers do: `/J#61vaScript`. Works byte by byte, so that millions of escapes cost no more than as many
 * characters.
 */
export function unescaped(text: string): string {
  const first = text.indexOf("#");
  if (first < 0) return text;
  const bytes = Buffer.from(text, "latin1");
  let to = first;
  for (let at = first; at < bytes.length; at++) {
    const high = bytes[at] === ESCAPE ? (DIGITS[bytes[at + 1] ?? 0] ?? 255) : 255;
    const low = high < 255 ? (DIGITS[bytes[at + 2] ?? 0] ?? 255) : 255;
    if (low < 255) {
      bytes[to++] = high * 16 + low;
      at += 2;
    } else bytes[to++] = bytes[at] ?? 0;
  }
  return bytes.toString("latin1", 0, to);
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Charges characters to the budget: an honest file does not make the parser read the same megabytes many times. */
export function spend({ budget }: Source, letters: number): void {
  budget.left -= letters + 1;
  if (budget.left < 0) throw new Unreadable("bomb");
}

/** The position after blanks and comments. */
export function skipBlank(source: Source, from: number): number {
  const { text } = source;
  let at = from;
  let isComment = false;
  for (; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (isComment) isComment = letter !== "\r" && letter !== "\n";
    else if (letter === "%") isComment = true;
    else if (!BLANK.has(letter)) break;
  }
  spend(source, at - from);
  return at;
}

function tokenAt(source: Source, at: number): Token {
  const start = skipBlank(source, at);
  const token = tokenFrom(source.text, start);
  spend(source, token.end - start + TOKEN_COSTS);
  return token;
}

function tokenFrom(text: string, start: number): Token {
  const letter = text[start];
  const made = (kind: Token["kind"], end: number, value = "") => ({ kind, start, end, value });
  if (letter === undefined) return made("end", start);
  const bracket = BRACKETS[text.slice(start, start + 2)] ?? BRACKETS[letter];
  if (bracket !== undefined) return made(bracket, start + bracket.length);
  if (letter === "(") return made("text", endOfText(text, start));
  if (letter === "<") return made("text", orBroken(matchAt(HEXADECIMAL, text, start + 1)));
  if (letter === "/") {
    const end = matchAt(REGULAR, text, start + 1);
    return made("name", end, unescaped(text.slice(start + 1, end)));
  }
  const end = matchAt(REGULAR, text, start);
  if (end === start) throw new Unreadable("broken");
  return made("word", end, text.slice(start, end));
}

function orBroken(end: number): number {
  if (end < 0) throw new Unreadable("broken");
  return end;
}

/** The end of a text. Brackets within it count unless escaped by a backslash. */
function endOfText(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at += 1;
    else if (letter === "(") open += 1;
    else if (letter === ")" && --open === 0) return at + 1;
  }
  throw new Unreadable("broken");
}

/** The object at this position. */
export function itemAt(source: Source, at: number): Item {
  const token = tokenAt(source, at);
  const made = (kind: Item["kind"], end: number, value = token.value) => ({ kind, start: token.start, end, value });
  if (token.kind === "<<") return made("dictionary", endOfBracket(source, token.end, ">>"));
  if (token.kind === "[") return made("array", endOfBracket(source, token.end, "]"));
  if (token.kind === ">>" || token.kind === "]") return made("close", token.end, token.kind);
  if (token.kind !== "word") return made(token.kind, token.end);
  if (!/^\d+$/.test(token.value)) return made("word", token.end);
  const generation = /\d/.test(source.text[skipBlank(source, token.end)] ?? "") ? tokenAt(source, token.end) : null;
  const mark = generation !== null && /^\d+$/.test(generation.value) ? tokenAt(source, generation.end) : null;
  return mark?.value === "R" && mark.kind === "word" ? made("reference", mark.end) : made("word", token.end);
}

function endOfBracket(source: Source, from: number, closing: ">>" | "]"): number {
  const waiting: string[] = [closing];
  let at = from;
  while (waiting.length > 0) {
    const token = tokenAt(source, at);
    at = token.end;
    if (token.kind === "<<") waiting.push(">>");
    else if (token.kind === "[") waiting.push("]");
    else if (token.kind === ">>" || token.kind === "]") {
      if (waiting.pop() !== token.kind) throw new Unreadable("broken");
    } else if (token.kind === "end" || (token.kind === "word" && STRUCTURE.test(token.value))) throw new Unreadable("broken");
    if (waiting.length > DEPTH_MOST) throw new Unreadable("broken");
  }
  return at;
}

/** The items of an array or a dictionary, in order. */
export function* itemsOf(source: Source, { kind, start, end }: Item): Generator<Item> {
  const stop = end - (kind === "dictionary" ? 2 : 1);
  let at = start + (kind === "dictionary" ? 2 : 1);
  while ((at = skipBlank(source, at)) < stop) {
    const item = itemAt(source, at);
    yield item;
    at = item.end;
  }
}

/** The entries of a dictionary, including repeated names; an entry whose key is not a name is listed under an empty name. */
export function entriesOf(source: Source, dictionary: Item): readonly (readonly [name: string, value: Item])[] {
  const entries: [string, Item][] = [];
  let name: string | null = null;
  for (const item of itemsOf(source, dictionary)) {
    if (name === null && item.kind === "name") name = item.value;
    else {
      if (entries.push([name ?? "", item]) > ENTRIES_MOST) throw new Unreadable("bomb");
      name = null;
    }
  }
  if (name !== null) throw new Unreadable("broken");
  return entries;
}
