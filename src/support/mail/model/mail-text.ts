/** A mail's parts as they are stored: the subject in one line, the sender's name, the text without the mails that it repeats. Pure. */
import type { Language } from "#kernel/locale.ts";
import { tidyLine, tidyProse } from "#kernel/validation/free-text.ts";
import { maskSecrets } from "../../chat/model/mask-secrets.ts";
import { withoutReordering } from "../../chat/model/thread.ts";

export const MAIL_TEXT_MAX_CHARS = 20_000;
const SUBJECT_MAX_CHARS = 150;
const NAME_MAX_CHARS = 60;

/** Signs without a shape of their own, with which two texts look alike, and controls. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu;

const oneLine = (text: string): string => tidyLine(withoutReordering(text).replaceAll(UNSEEN, " "));
const cut = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join("")}…`;
};

/** "Re:", "Fwd:" and their like, as mail programs put them before a subject, repeated or not. */
const PREFIXES = /^(?:\s*(?:re|fw|fwd|aw|sv|bls|balas|trs|teruskan)\s*(?:\[\d+\])?\s*:)+\s*/iu;

/** The subject in one line, masked, without the prefixes of answers; empty where there is none. */
export function subjectOfMail(text: string): string {
  // Bounded before the expressions: a header may be as long as a book.
  return cut(oneLine(maskSecrets(oneLine(text.slice(0, 2_000)).replace(PREFIXES, "")).text), SUBJECT_MAX_CHARS);
}

/** The name that the sender uses; null where it is nothing, or an address: that would be taken for the sender's own. */
export function nameOfSender(text: string): string | null {
  const name = cut(maskSecrets(oneLine(text.slice(0, 1_000))).text, NAME_MAX_CHARS);
  return name === "" || /[@＠]/u.test(name) ? null : name;
}

export interface MailText {
  /** Null: nothing was written above what is repeated. */
  readonly text: string | null;
  readonly quoted: string | null;
  readonly isCut: boolean;
}

const ATTRIBUTION = [
  /^(?:On|Pada|Le|Am|El)\s.{4,200}(?:wrote|menulis|schrieb|écrit|escribió)\s*:\s*$/iu,
  /^.{4,120}<[^<>\s]+@[^<>\s]+>\s*(?:wrote|menulis)?\s*:\s*$/iu,
  /^-{2,}\s*(?:Original Message|Forwarded message|Pesan Asli|Pesan terusan|Pesan yang diteruskan)\s*-{2,}\s*$/iu,
  /^_{20,}\s*$/u,
];
/** Outlook writes the header of the former mail without a line before it. */
const HEADER = /^\*?(?:From|Dari)\s?:\*?\s.{3,200}$/iu;
const HEADER_NEXT = /^\*?(?:Sent|Date|To|Dikirim|Tanggal|Kepada)\s?:\*?\s/iu;

/** Splits a text into what its sender wrote and the former mails below; both masked and tidied. */
export function splitMail(text: string): MailText {
  const lines = tidyProse(withoutReordering(text)).split("\n");
  const at = beginOfQuoted(lines);
  const written = maskSecrets(lines.slice(0, at).join("\n").trim()).text;
  const repeated = maskSecrets(lines.slice(at).join("\n").trim()).text;
  return {
    text: written === "" ? null : cut(written, MAIL_TEXT_MAX_CHARS),
    quoted: repeated === "" ? null : cut(repeated, MAIL_TEXT_MAX_CHARS),
    isCut: [...written].length > MAIL_TEXT_MAX_CHARS,
  };
}

/** The line from which on everything is repeated. A quotation with an answer below it belongs to what was written. */
function beginOfQuoted(lines: readonly string[]): number {
  const marked = lines.findIndex((line, index) => {
    const whole = `${line} ${lines[index + 1] ?? ""}`;
    // An attribution is often broken over two lines.
    if (ATTRIBUTION.some((form) => form.test(line))) return true;
    if (/^(?:On|Pada)\s/iu.test(line) && (ATTRIBUTION[0]?.test(whole) ?? false)) return true;
    return HEADER.test(line) && HEADER_NEXT.test(lines[index + 1] ?? "");
  });
  if (marked >= 0 && isRepeated(lines, marked)) return marked;
  let last = lines.length;
  while (last > 0 && (/^\s*>/u.test(lines[last - 1] ?? "") || (lines[last - 1] ?? "").trim() === "")) last -= 1;
  return lines.slice(last).some((line) => line.trim() !== "") ? last : lines.length;
}

/** Below an attribution with quoted lines, an answer between or below these is not repeated. */
function isRepeated(lines: readonly string[], from: number): boolean {
  const below = lines.slice(from + 1);
  const first = below.findIndex((line) => /^\s*>/u.test(line));
  // With nothing above it, a line like one that mail programs write may be the sender's own.
  if (first < 0 || first > 3) return lines.slice(0, from).some((line) => line.trim() !== "");
  return below.slice(first).every((line) => /^\s*>/u.test(line) || line.trim() === "" || /^--\s?$/u.test(line));
}

const ENGLISH = /\b(?:the|is|my|please|hello|dear|have|not|transfer|money|thanks|regards|what|when|your)\b/giu;
const INDONESIAN = /\b(?:saya|yang|tidak|belum|mohon|halo|dan|uang|kiriman|terima|kasih|apa|kapan|bisa|sudah|untuk)\b/giu;

/** The language that a text is likely to be in. Indonesian in doubt: it is the operator's. */
export function languageOfText(text: string): Language {
  const beginning = text.slice(0, 4_000);
  return (beginning.match(ENGLISH)?.length ?? 0) > (beginning.match(INDONESIAN)?.length ?? 0) ? "EN" : "ID";
}
