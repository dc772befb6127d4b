/** The mail to somebody who has applied, in both languages. */
import type { Bilingual, Language } from "#kernel/locale.ts";

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
  const { subject, text } = WORDS[language](facts);
  return { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), text };
}
