/** The mail that an answer goes out by, in both languages: plain text, the reference in its subject. */
import type { Bilingual, Language } from "#kernel/locale.ts";

interface Answer {
  readonly brand: string;
  readonly mailbox: string;
  readonly hours: string;
  readonly name: string;
  readonly subject: string;
  readonly reference: string;
  readonly answer: string;
  readonly asked: string;
}

/** A mail server takes a subject of any length, and a reader's list shows its beginning. */
const SUBJECT_MOST_CHARS = 200;

const WORDS: Bilingual<(facts: Answer) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, hours, name, subject, reference, answer, asked }) => ({
    subject: `Re: ${subject} [${brand} ${reference}]`,
    text: `Halo ${name},\n\n${answer}\n\nSalam,\nTim ${brand}\n\nIngin membalas? Tulis ke ${mailbox} dan sertakan nomor ${reference}. ${hours}.\nPetugas kami tidak pernah meminta PIN, kata sandi, atau kode OTP Anda.\n\nPesan Anda:\n${quoted(asked)}`,
  }),
  EN: ({ brand, mailbox, hours, name, subject, reference, answer, asked }) => ({
    subject: `Re: ${subject} [${brand} ${reference}]`,
    text: `Hello ${name},\n\n${answer}\n\nKind regards,\nThe ${brand} team\n\nWant to reply? Write to ${mailbox} and give the number ${reference}. ${hours}.\nOur staff never ask for your PIN, password or OTP.\n\nYour message:\n${quoted(asked)}`,
  }),
};

/** Subject and text of an answer. Line breaks have no way into the subject: it is made one line whatever it is made of. */
export function answerMail(language: Language, facts: Answer): { readonly subject: string; readonly text: string } {
  const { subject, text } = WORDS[language](facts);
  return { subject: shortened(subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), facts.reference), text };
}

/** Too long, it loses its middle: the reference at its end is what the answer is found by. */
function shortened(subject: string, reference: string): string {
  if (subject.length <= SUBJECT_MOST_CHARS) return subject;
  return `${subject.slice(0, SUBJECT_MOST_CHARS - reference.length - 4)}… [${reference}]`;
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
