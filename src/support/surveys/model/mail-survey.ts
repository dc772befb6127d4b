/** The mail that invites whoever wrote by mail to the survey. Plain text, in both languages; it repeats nothing that was written to us. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";

export const MAIL_SURVEY_JOB = "mail_survey";

interface Facts {
  readonly brand: string;
  readonly reference: string;
  /** Until when it can be answered, in words. */
  readonly by: string;
  /** The address of the survey. */
  readonly link: string;
}

const TEXT: Bilingual<(facts: Facts) => string> = {
  ID: ({ brand, reference, by, link }) =>
    `Halo,\n\nPercakapan Anda dengan kami sudah selesai. Apakah pertanyaan Anda terjawab? Cukup satu menit, sampai ${by}.\n\nBeri penilaian: ${link}\n\nNomor percakapan: ${reference}\n\nMasih ada pertanyaan? Balas saja email ini.\nPetugas kami tidak pernah meminta PIN atau kata sandi, atau OTP lewat telepon atau chat.\n\nSalam,\nTim ${brand}`,
  EN: ({ brand, reference, by, link }) =>
    `Hello,\n\nYour conversation with us has ended. Was your question answered? It takes a minute, until ${by}.\n\nRate our help: ${link}\n\nConversation number: ${reference}\n\nDo you have another question? Just reply to this email.\nOur staff never ask for your PIN or password, or for an OTP by phone or chat.\n\nKind regards,\nThe ${brand} team`,
};

export const mailSurveyText = (language: Language, facts: Facts): string => TEXT[language](facts);
