/**
 * What a mail consists of, read from its plain text. A mail is written once, as text; the page that mail programs show is made from it, so
 * the two can never say different things. Pure.
 *
 * Paragraphs are separated by an empty line. Within one, these lines are more than text:
 *
 *     Nomor pesan: KP-2611-0007          a fact, unless the words after the colon end the sentence that began before it
 *     Kode OTP Anda: 482913              a code: digits alone after the colon
 *     Lihat di sini: https://…           an action, with the words before the colon as its name; or the address alone on its line
 *     > quoted                           a quotation
 *
 * The first line may be the mark of an arrival, and the last paragraph the footer, whose addresses are links:
 *
 *     ● Sampai Senin, 30 Nov, 14.20 WIB
 *
 *     --
 *     Atur pemberitahuan: https://…
 *
 * Only addresses of the product's own site become actions: a stranger's text is never a link in our mail.
 */

import { ARRIVAL_MARK, FOOTER_SIGN } from "#kernel/text/mail-marks.ts";

export type MailBlock =
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  | { readonly kind: "quote"; readonly lines: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [string, string])[] }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  /** Without a name (null) the page gives it one. */
  | { readonly kind: "action"; readonly name: string | null; readonly address: string }
  | { readonly kind: "arrival"; readonly text: string };

export type MailAction = Extract<MailBlock, { kind: "action" }>;

/** The parts of a mail's page. */
export interface MailParts {
  readonly blocks: readonly MailBlock[];
  readonly footer: readonly MailAction[];
}

const ARRIVAL = new RegExp(`^${ARRIVAL_MARK}(.{1,80})\\n\\n`);
const FOOTER = `\n\n${FOOTER_SIGN}\n`;

/** Longer words before an address are a sentence, which stays above the action. */
const NAME_MAX_CHARS = 44;
const FACT = /^([^:.?!]{2,32}): (\S.{0,159})$/;
/**
 * "One step is left: confirm that … The link …" is text with a colon in it: it ends like a sentence, and goes on in small letters or through
 * another sentence.
 */
const ENDS_SENTENCE = /^(?=\p{Ll}|.*[.!?;]\s).*[.!?]$/u;
const CODE = /^(.{2,80}): (\d{4,8})$/;
const ENDS_IN_ADDRESS = /^(?:(.*):\s+)?(https?:\/\/\S+)$/;

/** A mail's text as its page shows it. A footer consists of links alone: any other text after the sign stays in the mail. */
export function mailParts(text: string, origin: string): MailParts {
  const [, arrival] = ARRIVAL.exec(text) ?? [];
  const body = arrival === undefined ? text : text.replace(ARRIVAL, "");
  const at = body.lastIndexOf(FOOTER);
  const below = at < 0 ? [] : mailBlocks(body.slice(at + FOOTER.length), origin);
  const footer = below.filter((block) => block.kind === "action");
  const isFooter = at >= 0 && below.length > 0 && footer.length === below.length;
  const blocks = mailBlocks(isFooter ? body.slice(0, at) : body, origin);
  return {
    blocks: arrival === undefined ? blocks : [{ kind: "arrival", text: arrival }, ...blocks],
    footer: isFooter ? footer : [],
  };
}

/** The blocks of a mail's text, in order. `origin`: of the product's site, e.g. `https://sampai.example`. */
export function mailBlocks(text: string, origin: string): readonly MailBlock[] {
  const blocks = text
    .split(/\n{2,}/)
    .flatMap((paragraph) => joined(paragraph.split("\n").flatMap((line) => blocksOf(line, origin))));
  return blocks.map((block, index) => (blocks[index + 1]?.kind === "action" ? endedSentence(block) : block));
}

function blocksOf(line: string, origin: string): readonly MailBlock[] {
  if (line.startsWith(">")) return [{ kind: "quote", lines: [line.replace(/^> ?/, "")] }];
  const [, code, digits] = CODE.exec(line) ?? [];
  if (code !== undefined && digits !== undefined) return [{ kind: "code", label: code, code: digits }];
  const [, before, address] = ENDS_IN_ADDRESS.exec(line) ?? [];
  if (address !== undefined && originOf(address) === origin) {
    if (before === undefined) return [{ kind: "action", name: null, address }];
    if (before.length <= NAME_MAX_CHARS) return [{ kind: "action", name: before, address }];
    return [
      { kind: "paragraph", lines: [`${before}:`] },
      { kind: "action", name: null, address },
    ];
  }
  const [, label, value] = FACT.exec(line) ?? [];
  if (label !== undefined && value !== undefined && !ENDS_SENTENCE.test(value))
    return [{ kind: "facts", facts: [[label, value]] }];
  return line.trim() === "" ? [] : [{ kind: "paragraph", lines: [line] }];
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** Neighbouring lines of one kind are one block. */
function joined(blocks: readonly MailBlock[]): readonly MailBlock[] {
  const result: MailBlock[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (block.kind === "facts" && last?.kind === "facts")
      result[result.length - 1] = { ...last, facts: [...last.facts, ...block.facts] };
    else if ((block.kind === "paragraph" || block.kind === "quote") && last?.kind === block.kind)
      result[result.length - 1] = { ...block, lines: [...last.lines, ...block.lines] };
    else result.push(block);
  }
  return result;
}

/** "Open this link:" above a button would point to nothing that can be read: it ends in a full stop there. */
function endedSentence(block: MailBlock): MailBlock {
  if (block.kind !== "paragraph") return block;
  return {
    ...block,
    lines: block.lines.map((line, index) => (index === block.lines.length - 1 ? line.replace(/:$/, ".") : line)),
  };
}
