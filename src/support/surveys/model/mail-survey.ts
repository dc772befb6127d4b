/** The mail that invites whoever wrote by mail or by the contact form to the survey. Plain text, in both languages; it repeats nothing that was written to us. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";

export const MAIL_SURVEY_JOB = "mail_survey";

interface Facts {
  readonly brand: string;
  readonly reference: string;
  /** Until when it can be answered, in words. */
  readonly by: string;
  /** The address of the survey. */
  readonly link: string;
  /** The address for further questions of a sender of the contact form; null: the mail itself. */
  readonly mailbox: string | null;
}

const TEXT: Bilingual<(facts: Facts) => string> = {
  ID: ({ brand, reference, by, link, mailbox }) =>
    `Halo,\n\nPercakapan Anda dengan kami sudah selesai. Apakah pertanyaan Anda terjawab? Cukup satu menit, sampai ${by}.\n\nBeri penilaian: ${link}\n\nNomor ${mailbox === null ? "percakapan" : "pesan"}: ${reference}\n\nMasih ada pertanyaan? ${mailbox === null ? "Balas saja email ini" : `Tulis ke ${mailbox} dan sertakan nomor ${reference}`}.\nPetugas kami tidak pernah meminta PIN atau kata sandi, atau OTP lewat telepon atau chat.\n\nSalam,\nTim ${brand}`,
  EN: ({ brand, reference, by, link, mailbox }) =>
    `Hello,\n\nYour conversation with us has ended. Was your question answered? It takes a minute, until ${by}.\n\nRate our help: ${link}\n\n${mailbox === null ? "Conversation" : "Message"} number: ${reference}\n\nDo you have another question? ${mailbox === null ? "Just reply to this email" : `Write to ${mailbox} and give the number ${reference}`}.\nOur staff never ask for your PIN or password, or for an OTP by phone or chat.\n\nKind regards,\nThe ${brand} team`,
};

export const mailSurveyText = (language: Language, facts: Facts): string => TEXT[language](facts);

/** The subject of a mail about a contact message: the sender's own words are not repeated. */
export const messageSurveySubject: Bilingual<(brand: string, reference: string) => string> = {
  ID: (brand, reference) => `Apakah pertanyaan Anda terjawab? [${brand} ${reference}]`,
  EN: (brand, reference) => `Was your question answered? [${brand} ${reference}]`,
};
