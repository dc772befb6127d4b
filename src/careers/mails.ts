/** The mails to somebody who has applied, in both languages: the receipt, and what staff write. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { unlinked } from "#kernel/unlinked.ts";

interface Facts {
  readonly brand: string;
  readonly mailbox: string;
  readonly name: string;
  readonly opening: string;
  readonly reference: string;
  readonly text: string;
}

const WORDS: Bilingual<(facts: Facts) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, name, opening, reference, text }) => ({
    subject: `Lamaran Anda: ${opening} [${brand} ${reference}]`,
    text: `Halo ${name},\n\n${text}\n\nSalam,\nTim ${brand}\n\nIngin membalas? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\nKami tidak pernah meminta uang untuk lamaran, wawancara, atau pelatihan.`,
  }),
  EN: ({ brand, mailbox, name, opening, reference, text }) => ({
    subject: `Your application: ${opening} [${brand} ${reference}]`,
    text: `Hello ${name},\n\n${text}\n\nKind regards,\nThe ${brand} team\n\nWant to reply? Write to ${mailbox} and give the number ${reference}.\nWe never ask for money for an application, an interview or training.`,
  }),
};

/** Subject and text; the subject is one line whatever it is made of. */
export function applicantMail(language: Language, facts: Facts): { readonly subject: string; readonly text: string } {
  const { subject, text } = WORDS[language]({ ...facts, name: unlinked(facts.name) });
  return { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), text };
}

type Receipt = Omit<Facts, "name" | "text">;

/** The receipt of an application. It repeats nothing that was typed: the address may be a stranger's. */
const RECEIPT: Bilingual<(facts: Receipt) => { readonly subject: string; readonly text: string }> = {
  ID: ({ brand, mailbox, opening, reference }) => ({
    subject: `Lamaran Anda kami terima: ${opening} [${brand} ${reference}]`,
    text: `Halo,\n\nLamaran Anda untuk posisi ${opening} sudah kami terima.\n\nNomor lamaran: ${reference}\n\nKami membacanya dan menjawab lewat email paling lama 10 hari kerja.\nIngin menambahkan sesuatu? Tulis ke ${mailbox} dan sertakan nomor ${reference}.\n\nSalam,\nTim ${brand}\n\nKami tidak pernah meminta uang untuk lamaran, wawancara, atau pelatihan.\nTidak merasa melamar? Abaikan saja email ini.`,
  }),
  EN: ({ brand, mailbox, opening, reference }) => ({
    subject: `We have received your application: ${opening} [${brand} ${reference}]`,
    text: `Hello,\n\nWe have received your application for ${opening}.\n\nApplication number: ${reference}\n\nWe will read it and answer by email within 10 working days.\nSomething to add? Write to ${mailbox} and give the number ${reference}.\n\nKind regards,\nThe ${brand} team\n\nWe never ask for money for an application, an interview or training.\nYou did not apply? Then you can ignore this email.`,
  }),
};

export const receiptMail = (language: Language, facts: Receipt) => RECEIPT[language](facts);
