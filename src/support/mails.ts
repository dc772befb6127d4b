/** The mails to who has written: the receipt, and the answer. In both languages, plain text, the reference in the subject. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { unlinked } from "#kernel/unlinked.ts";
import type { Category } from "./message.ts";
import { kindWords } from "./messages.ts";

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
    text: `Halo ${name},\n\n${answer}\n\nSalam,\nTim ${brand}\n\nIngin membalas? Tulis ke ${mailbox} dan sertakan nomor ${reference}. ${hours}.\nPetugas kami tidak pernah meminta PIN atau kata sandi, atau OTP lewat telepon atau chat.\n\nPesan Anda:\n${quoted(asked)}`,
  }),
  EN: ({ brand, mailbox, hours, name, subject, reference, answer, asked }) => ({
    subject: `Re: ${subject} [${brand} ${reference}]`,
    text: `Hello ${name},\n\n${answer}\n\nKind regards,\nThe ${brand} team\n\nWant to reply? Write to ${mailbox} and give the number ${reference}. ${hours}.\nOur staff never ask for your PIN or password, or for an OTP by phone or chat.\n\nYour message:\n${quoted(asked)}`,
  }),
};

/** Subject and text of an answer. Line breaks have no way into the subject: it is made one line whatever it is made of. */
export function answerMail(language: Language, facts: Answer): { readonly subject: string; readonly text: string } {
  const { name, subject: about, asked } = facts;
  // Whoever wrote may have given a stranger's address: what they wrote leads nobody anywhere in a mail of ours.
  const { subject, text } = WORDS[language]({
    ...facts,
    name: unlinked(name),
    subject: unlinked(about),
    asked: unlinked(asked),
  });
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

interface Receipt {
  readonly brand: string;
  readonly mailbox: string;
  readonly hours: string;
  readonly reference: string;
  readonly category: Category;
}

/**
 * The receipt. It repeats nothing of what was written, not even the name: the address may be a stranger's, who shall not be sent another's words under
 * our name.
 */
const RECEIPT: Bilingual<(facts: Receipt) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, hours, reference, category }) => ({
    subject: `Pesan Anda kami terima [${brand} ${reference}]`,
    text: `Halo,\n\nPesan Anda sudah kami terima.\n\nNomor pesan: ${reference}\nTopik: ${kindWords.ID.category[category]}\n\nTim kami akan segera merespons lewat email. ${hours}.\nIngin menambahkan sesuatu? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\n\nSalam,\nTim ${brand}\n\nTidak merasa menulis kepada kami? Abaikan saja email ini.`,
  }),
  EN: ({ brand, mailbox, hours, reference, category }) => ({
    subject: `We have received your message [${brand} ${reference}]`,
    text: `Hello,\n\nWe have received your message.\n\nMessage number: ${reference}\nTopic: ${kindWords.EN.category[category]}\n\nOur team will respond by email soon. ${hours}.\nSomething to add? Write to ${mailbox} and give the number ${reference}.\n\nKind regards,\nThe ${brand} team\n\nYou did not write to us? Then you can ignore this email.`,
  }),
};

export const receiptMail = (language: Language, facts: Receipt) => RECEIPT[language](facts);
