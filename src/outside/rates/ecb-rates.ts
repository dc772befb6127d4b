/**
 * Reference rates in the form of the European Central Bank's daily file (eurofxref-daily.xml), from an https address or a local file. The
 * reader accepts exactly this form and nothing else of XML: no entities, no document types, no comments. A file in another form gives no
 * answer.
 */
import { open } from "node:fs/promises";
import { parseRate, type Rate } from "#kernel/rate.ts";
import { isLocalDate } from "#kernel/time.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import type { ReadRates, ReferenceAnswer, ReferenceDay } from "#pricing/rates/model/rates.ts";

const TIMEOUT_MS = 10_000;
/** The real file has 2 kB. */
const MAX_BYTES = 65_536;
const MAX_CURRENCIES = 200;
/** The real file has four levels. */
const MAX_DEPTH = 8;

export interface EcbSettings {
  /** An address that begins with https:// (http:// in tests), or the path of a file. */
  readonly source: string;
  readonly timeoutMs?: number;
  readonly calls?: OutsideCalls;
}

const noAnswer = (why: string): ReferenceAnswer => ({ outcome: "no_answer", why });

/** The adapter. It never throws on a faulty source. */
export function ecbRates({ source, timeoutMs = TIMEOUT_MS, calls = UNWATCHED }: EcbSettings): ReadRates {
  const read: ReadRates = async () => {
    const text = /^https?:\/\//.test(source) ? await download(source, timeoutMs) : await readFromDisk(source);
    if ("why" in text) return noAnswer(text.why);
    const rates = parseEcb(text.body);
    return rates ? { outcome: "read", rates } : noAnswer("malformed");
  };
  return () => calls.watch({ party: "rates", call: "read" }, read, (answer) => (answer.outcome === "read" ? "read" : answer.why));
}

type Fetched = { readonly body: string } | { readonly why: string };

async function download(address: string, timeoutMs: number): Promise<Fetched> {
  try {
    const response = await fetch(address, {
      headers: { accept: "application/xml, text/xml" },
      // Redirects are refused. A moved source is a change of settings, because its rates decide about money.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { why: `status_${response.status}` };
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // Returning from the loop cancels the rest of the body.
      if (size > MAX_BYTES) return { why: "too_large" };
      chunks.push(chunk);
    }
    return decoded(Buffer.concat(chunks));
  } catch (error) {
    // fetch throws only when there is no answer in time; nothing else here can throw.
    if (!(error instanceof Error)) throw error;
    return { why: error.name === "TimeoutError" ? "timeout" : "no_connection" };
  }
}

async function readFromDisk(path: string): Promise<Fetched> {
  try {
    await using file = await open(path, "r");
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(MAX_BYTES + 1) });
    return bytesRead > MAX_BYTES ? { why: "too_large" } : decoded(buffer.subarray(0, bytesRead));
  } catch (error) {
    if (error instanceof Error && "code" in error) return { why: "no_file" };
    throw error;
  }
}

function decoded(bytes: Uint8Array): Fetched {
  try {
    return { body: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return { why: "malformed" };
    throw error;
  }
}

/** One tag: closing or not, its name, its attributes, self-closing or not. Values hold no entity and no tag. */
const TAG = /<(\/?)([A-Za-z][\w:.-]{0,40})((?:\s+[A-Za-z][\w:.-]{0,40}\s*=\s*(?:"[^"<&]{0,200}"|'[^'<&]{0,200}'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PROLOGUE = /^\uFEFF?\s*<\?xml\s[^<>?]{0,100}\?>\s*/;
/** Text between tags, the file's description of itself. */
const TEXT = /[^<&]{0,200}/y;

/** The paths of the tags that are read. The sender's name has tags of its own, which are ignored. */
const DAY_PATH = "gesmes:Envelope/Cube/Cube";
const RATE_PATH = `${DAY_PATH}/Cube`;

/** A day's rates from the text of the file, or null when it is not exactly in this form. */
export function parseEcb(xml: string): ReferenceDay | null {
  const days: string[] = [];
  const perEuro = new Map<string, Rate>();
  for (const tag of tagsOf(xml) ?? []) {
    if (tag.path === DAY_PATH) days.push(tag.attributes.get("time") ?? "");
    if (tag.path !== RATE_PATH) continue;
    const currency = tag.attributes.get("currency") ?? "";
    const rate = parseRate(tag.attributes.get("rate") ?? "");
    // A currency twice, or an unreadable rate: none of the others can be trusted.
    if (!/^[A-Z]{3}$/.test(currency) || !rate || perEuro.has(currency) || perEuro.size >= MAX_CURRENCIES) return null;
    perEuro.set(currency, rate);
  }
  const [day = "", ...others] = days;
  if (others.length > 0 || !isLocalDate(day) || perEuro.size === 0) return null;
  return { day, perEuro };
}

interface Tag {
  /** The tag names from the outermost to this one. */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Every opening tag in order, or null when the text is not well-formed in the narrow sense of this reader. */
function tagsOf(xml: string): Tag[] | null {
  const tags: Tag[] = [];
  const inside: string[] = [];
  let position = PROLOGUE.exec(xml)?.[0].length ?? 0;
  while (position < xml.length) {
    TAG.lastIndex = position;
    const [whole, closing, name = "", attributes = "", empty] = TAG.exec(xml) ?? [];
    if (whole === undefined) return null;
    if (closing) {
      if (inside.pop() !== name || attributes !== "" || empty) return null;
    } else {
      // A document has one outermost tag.
      if ((inside.length === 0 && tags.length > 0) || inside.length >= MAX_DEPTH) return null;
      tags.push({ path: [...inside, name].join("/"), attributes: attributesOf(attributes) });
      if (!empty) inside.push(name);
    }
    position += whole.length;
    TEXT.lastIndex = position;
    const between = TEXT.exec(xml)?.[0] ?? "";
    if (inside.length === 0 && between.trim() !== "") return null;
    position += between.length;
  }
  return inside.length === 0 ? tags : null;
}

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
}
