/** The mails to the sender of a message: the receipt and the answer. In both languages, plain text, the reference in the subject. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { unlinked } from "#kernel/defang-links.ts";
import type { Category } from "./message.ts";
import { kindMessages } from "../messages.ts";

interface Answer {
  readonly brand: string;
  readonly mailbox: string;
  readonly hours: string;
  readonly name: string;
  readonly subject: string;
  readonly reference: string;
  readonly answer: string;
  readonly question: string;
}

/** Mail servers accept a subject of any length, but mail clients list only its beginning. */
const SUBJECT_MAX_CHARS = 200;

const TEMPLATES: Bilingual<(facts: Answer) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, hours, name, subject, reference, answer, question }) => ({
    subject: `Re: ${subject} [${brand} ${reference}]`,
    text: `Halo ${name},\n\n${answer}\n\nSalam,\nTim ${brand}\n\nIngin membalas? Tulis ke ${mailbox} dan sertakan nomor ${reference}. ${hours}.\nPetugas kami tidak pernah meminta PIN atau kata sandi, atau OTP lewat telepon atau chat.\n\nPesan Anda:\n${quoted(question)}`,
  }),
  EN: ({ brand, mailbox, hours, name, subject, reference, answer, question }) => ({
    subject: `Re: ${subject} [${brand} ${reference}]`,
    text: `Hello ${name},\n\n${answer}\n\nKind regards,\nThe ${brand} team\n\nWant to reply? Write to ${mailbox} and give the number ${reference}. ${hours}.\nOur staff never ask for your PIN or password, or for an OTP by phone or chat.\n\nYour message:\n${quoted(question)}`,
  }),
};

/** Subject and text of an answer. The subject is always reduced to one line, so its parts cannot add line breaks. */
export function answerMail(language: Language, facts: Answer): { readonly subject: string; readonly text: string } {
  const { name, subject: about, question } = facts;
  // The sender may have given a stranger's address: links in the sender's text are defanged in our mail.
  const { subject, text } = TEMPLATES[language]({
    ...facts,
    name: unlinked(name),
    subject: unlinked(about),
    question: unlinked(question),
  });
  return { subject: shortened(subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), facts.reference), text };
}

/** Shortens a long subject in its middle: the reference at its end is used to find the answer. */
function shortened(subject: string, reference: string): string {
  if (subject.length <= SUBJECT_MAX_CHARS) return subject;
  return `${subject.slice(0, SUBJECT_MAX_CHARS - reference.length - 4)}… [${reference}]`;
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
 * The receipt. It repeats nothing that was typed, not even the name: the address may be a stranger's, who must not receive another person's
 * text under our name.
 */
const RECEIPT: Bilingual<(facts: Receipt) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, hours, reference, category }) => ({
    subject: `Pesan Anda kami terima [${brand} ${reference}]`,
    text: `Halo,\n\nPesan Anda sudah kami terima.\n\nNomor pesan: ${reference}\nTopik: ${kindMessages.ID.category[category]}\n\nTim kami menjawab lewat email pada jam layanan. ${hours}.\nIngin menambahkan sesuatu? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\n\nSalam,\nTim ${brand}\n\nTidak merasa menulis kepada kami? Abaikan saja email ini.`,
  }),
  EN: ({ brand, mailbox, hours, reference, category }) => ({
    subject: `We have received your message [${brand} ${reference}]`,
    text: `Hello,\n\nWe have received your message.\n\nMessage number: ${reference}\nTopic: ${kindMessages.EN.category[category]}\n\nOur team answers by email during service hours. ${hours}.\nWould you like to add something? Write to ${mailbox} and give the number ${reference}.\n\nKind regards,\nThe ${brand} team\n\nDid you not write to us? Then ignore this email.`,
  }),
};

export const receiptMail = (language: Language, facts: Receipt) => RECEIPT[language](facts);
