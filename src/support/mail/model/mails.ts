/** The mails of a thread of mails: the acknowledgement of a new one, and answers. Plain text, in both languages. They repeat nothing that was written to us. */
import type { Bilingual, Language } from "#kernel/locale.ts";

interface Facts {
  readonly brand: string;
  readonly hours: string;
  readonly reference: string;
}

const ACKNOWLEDGEMENT: Bilingual<(facts: Facts) => string> = {
  ID: ({ brand, hours, reference }) =>
    `Halo,\n\nEmail Anda sudah kami terima.\n\nNomor percakapan: ${reference}\n\nTim kami akan menjawab lewat email ini. ${hours}.\nIngin menambahkan sesuatu? Balas saja email ini.\nJangan kirim PIN, kata sandi, OTP, atau nomor kartu. Petugas kami tidak pernah memintanya.\n\nSalam,\nTim ${brand}\n\nTidak merasa menulis kepada kami? Abaikan saja email ini.`,
  EN: ({ brand, hours, reference }) =>
    `Hello,\n\nWe have received your email.\n\nConversation number: ${reference}\n\nOur team will answer by email. ${hours}.\nWould you like to add something? Just reply to this email.\nPlease send no PIN, password, one-time code or card number. Our staff never ask for them.\n\nKind regards,\nThe ${brand} team\n\nDid you not write to us? Then ignore this email.`,
};

export const acknowledgementText = (language: Language, facts: Facts): string => ACKNOWLEDGEMENT[language](facts);

const ANSWER: Bilingual<(facts: Facts & { readonly answer: string }) => string> = {
  ID: ({ brand, reference, answer }) =>
    `${answer}\n\nSalam,\nTim ${brand}\n\nNomor percakapan: ${reference}\n\nIngin membalas? Balas saja email ini.\nPetugas kami tidak pernah meminta PIN atau kata sandi, atau OTP lewat telepon atau chat.`,
  EN: ({ brand, reference, answer }) =>
    `${answer}\n\nKind regards,\nThe ${brand} team\n\nConversation number: ${reference}\n\nWant to reply? Just reply to this email.\nOur staff never ask for your PIN or password, or for an OTP by phone or chat.`,
};

export const answerText = (language: Language, facts: Facts & { readonly answer: string }): string => ANSWER[language](facts);

/** The text of an answer that consists of files. */
export const FILES_ONLY: Bilingual = { ID: "Berkasnya kami lampirkan.", EN: "Please find the files attached." };

/** The same subject in each mail of a thread: mail programs show mails together by it, too. */
export const answerSubject = (subject: string): string => `Re: ${subject}`;

/** Of a mail without a subject. */
export const NO_SUBJECT: Bilingual = { ID: "Tanpa subjek", EN: "No subject" };
