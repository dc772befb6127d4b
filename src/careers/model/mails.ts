/** Mails to an applicant, in both languages: the receipt, and answers written by staff. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { unlinked } from "#kernel/defang-links.ts";

interface Facts {
  readonly brand: string;
  readonly mailbox: string;
  readonly name: string;
  readonly jobOpening: string;
  readonly reference: string;
  readonly text: string;
}

const TEMPLATES: Bilingual<(facts: Facts) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, name, jobOpening, reference, text }) => ({
    subject: `Lamaran Anda: ${jobOpening} [${brand} ${reference}]`,
    text: `Halo ${name},\n\n${text}\n\nSalam,\nTim ${brand}\n\nIngin membalas? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\nKami tidak pernah meminta uang untuk lamaran, wawancara, atau pelatihan.`,
  }),
  EN: ({ brand, mailbox, name, jobOpening, reference, text }) => ({
    subject: `Your application: ${jobOpening} [${brand} ${reference}]`,
    text: `Hello ${name},\n\n${text}\n\nKind regards,\nThe ${brand} team\n\nWant to reply? Write to ${mailbox} and give the number ${reference}.\nWe never ask for money for an application, an interview or training.`,
  }),
};

/** Subject and text. Control characters and line breaks in the subject become spaces. */
export function applicantMail(language: Language, facts: Facts): { readonly subject: string; readonly text: string } {
  const { subject, text } = TEMPLATES[language]({ ...facts, name: unlinked(facts.name) });
  return { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), text };
}

type Receipt = Omit<Facts, "name" | "text">;

/** The receipt of an application. It repeats nothing that was typed: the e-mail address may belong to a stranger. */
const RECEIPT: Bilingual<(facts: Receipt) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, jobOpening, reference }) => ({
    subject: `Lamaran Anda kami terima: ${jobOpening} [${brand} ${reference}]`,
    text: `Halo,\n\nLamaran Anda untuk posisi ${jobOpening} sudah kami terima.\n\nNomor lamaran: ${reference}\n\nKami membacanya dan menjawab lewat email paling lama 10 hari kerja.\nIngin menambahkan sesuatu? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\n\nSalam,\nTim ${brand}\n\nKami tidak pernah meminta uang untuk lamaran, wawancara, atau pelatihan.\nTidak merasa melamar? Abaikan saja email ini.`,
  }),
  EN: ({ brand, mailbox, jobOpening, reference }) => ({
    subject: `We have received your application: ${jobOpening} [${brand} ${reference}]`,
    text: `Hello,\n\nWe have received your application for ${jobOpening}.\n\nApplication number: ${reference}\n\nWe will read it and answer by email within 10 working days.\nWould you like to add something? Write to ${mailbox} and give the number ${reference}.\n\nKind regards,\nThe ${brand} team\n\nWe never ask for money for an application, an interview or training.\nDid you not apply? Then ignore this email.`,
  }),
};

export const receiptMail = (language: Language, facts: Receipt) => RECEIPT[language](facts);
