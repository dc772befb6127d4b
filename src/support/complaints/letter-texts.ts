/** The texts of an answer letter, in both languages. Pure. */
import type { Bilingual } from "#kernel/locale.ts";

interface LetterTexts {
  readonly fileName: string;
  readonly heading: string;
  readonly number: string;
  readonly to: string;
  readonly about: string;
  readonly transfer: string;
  readonly receivedAt: string;
  readonly answeredAt: string;
  readonly decision: string;
  readonly outcome: { readonly accepted: string; readonly partly: string; readonly refused: string };
  readonly answer: string;
  readonly next: string;
  /** `{until}`. */
  readonly object: string;
  readonly final: string;
  /** `{channel}`. */
  readonly channel: string;
  readonly closing: string;
}

const id: LetterTexts = {
  fileName: "jawaban-pengaduan",
  heading: "Jawaban atas pengaduan Anda",
  number: "Nomor pengaduan",
  to: "Kepada",
  about: "Tentang",
  transfer: "Nomor kiriman",
  receivedAt: "Diterima",
  answeredAt: "Dijawab",
  decision: "Keputusan",
  outcome: {
    accepted: "Pengaduan diterima",
    partly: "Pengaduan diterima sebagian",
    refused: "Pengaduan tidak diterima",
  },
  answer: "Penjelasan kami",
  next: "Belum puas dengan jawaban ini?",
  object:
    "Anda dapat mengajukan keberatan satu kali sampai {until}, di halaman pengaduan ini di akun Anda. Sesudah itu pengaduan kami periksa kembali.",
  final: "Ini jawaban kami atas keberatan Anda.",
  channel: "Anda juga dapat mengadu kepada: {channel}",
  closing: "Surat ini dibuat secara otomatis dan sah tanpa tanda tangan.",
};
const en: LetterTexts = {
  fileName: "complaint-answer",
  heading: "Our answer to your complaint",
  number: "Complaint number",
  to: "To",
  about: "About",
  transfer: "Transfer number",
  receivedAt: "Received",
  answeredAt: "Answered",
  decision: "Decision",
  outcome: {
    accepted: "Complaint accepted",
    partly: "Complaint accepted in part",
    refused: "Complaint not accepted",
  },
  answer: "Our explanation",
  next: "Not satisfied with this answer?",
  object:
    "You can object once until {until}, on the page of this complaint in your account. We will then look into the complaint again.",
  final: "This is our answer to your objection.",
  channel: "You can also complain to: {channel}",
  closing: "This letter was created automatically and is valid without a signature.",
};
export const letterTexts: Bilingual<LetterTexts> = { ID: id, EN: en };
