/** Mails about sheets, in both languages. Each says what happened, what to do now, and until when. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { sheetMessages } from "../messages.ts";
import type { SectionCode } from "./codes.ts";

interface SignerFacts {
  readonly business: string;
  readonly url: string;
  /** The last day to sign, for signatories of the business. */
  readonly until?: Date;
}
interface SignerTexts {
  readonly business: string;
  readonly url: string;
  readonly until: string;
}
type Mail<Texts> = (texts: Texts) => { readonly subject: string; readonly text: string };

/** `submitted`: the data are handed in, and the due diligence can begin. */
export type SignerMail = "signatory" | "staff" | "submitted";

const SIGNER: Bilingual<Readonly<Record<SignerMail, Mail<SignerTexts>>>> = {
  ID: {
    signatory: ({ business, url, until }) => ({
      subject: `Tanda tangani perjanjian ${business}`,
      text: `Perjanjian ${business} siap Anda baca dan tanda tangani. Kode OTP untuk tanda tangan kami kirim ke ponsel Anda sendiri.\n\nTanda tangani paling lambat: ${until}\n\nBaca dan tanda tangani: ${url}\n\nTautan ini hanya untuk Anda. Jangan teruskan.`,
    }),
    staff: ({ business, url }) => ({
      subject: `Giliran Anda: lembar persetujuan ${business}`,
      text: `Lembar persetujuan ${business} menunggu tanda tangan dari peran Anda.\n\nBuka lembar: ${url}`,
    }),
    submitted: ({ business, url }) => ({
      subject: `Uji tuntas: ${business}`,
      text: `Data ${business} sudah diajukan dan menunggu uji tuntas.\n\nBuka berkas usaha: ${url}`,
    }),
  },
  EN: {
    signatory: ({ business, url, until }) => ({
      subject: `Sign the contract of ${business}`,
      text: `The contract of ${business} is ready for you to read and sign. We send the one-time code for your signature to your own phone.\n\nSign by: ${until}\n\nRead and sign: ${url}\n\nThis link is for you alone. Do not forward it.`,
    }),
    staff: ({ business, url }) => ({
      subject: `Your turn: the approval sheet of ${business}`,
      text: `The approval sheet of ${business} is waiting for a signature from your role.\n\nOpen the sheet: ${url}`,
    }),
    submitted: ({ business, url }) => ({
      subject: `Due diligence: ${business}`,
      text: `The data of ${business} have been submitted and are waiting for due diligence.\n\nOpen the file of the business: ${url}`,
    }),
  },
};

const dayOf = (day: Date | undefined, language: Language): string =>
  day === undefined ? "" : formatDate(toLocalDate(day), language, "long");

export const signerMail = (language: Language, to: SignerMail, { business, url, until }: SignerFacts) =>
  SIGNER[language][to]({ business, url, until: dayOf(until, language) });

/** Mails to the applicant about their sheet. */
export const APPLICANT_MAILS = [
  "data_requested",
  "handed_in",
  "changes_requested",
  "signing",
  "active",
  "refused",
  "expired",
  "suspended",
  "reopened",
  "terminated",
  "review_due",
] as const;
export type ApplicantMail = (typeof APPLICANT_MAILS)[number];

export interface ApplicantFacts {
  readonly business: string;
  readonly url: string;
  /** The last day: to sign, or of our answer to what was handed in. */
  readonly until?: Date;
  /** The corrections asked for, and the reason of a refusal, as they were written for the applicant. */
  readonly changes?: readonly { readonly section: SectionCode | "documents"; readonly text: string }[];
  readonly reason?: string;
}
interface ApplicantTexts extends SignerTexts {
  /** A quotation, and the empty line after it; empty where nothing was written. */
  readonly quoted: string;
}

const APPLICANT: Bilingual<Readonly<Record<ApplicantMail, Mail<ApplicantTexts>>>> = {
  ID: {
    data_requested: ({ business, url }) => ({
      subject: `Lengkapi data ${business}`,
      text: `Lembar data ${business} sudah dibuka. Isi bagian demi bagian; isian yang sudah disimpan tidak hilang.\n\nIsi data usaha: ${url}`,
    }),
    handed_in: ({ business, url, until }) => ({
      subject: `Data ${business} sudah kami terima`,
      text: `Data ${business} sudah kami terima dan sedang kami periksa. Anda tidak perlu melakukan apa pun sekarang. Bila ada yang kurang, kami kabari apa dan mengapa.\n\nJawaban kami paling lambat: ${until}\n\nLihat pengajuan: ${url}`,
    }),
    changes_requested: ({ business, url, quoted }) => ({
      subject: `Ada yang perlu diperbaiki: ${business}`,
      text: `Ada bagian data ${business} yang perlu diperbaiki atau ditambah sebelum perjanjiannya dapat berlaku.\n\n${quoted}Isian lain tetap tersimpan. Sesudah Anda kirim lagi, kami kabari tanggal jawaban kami.\n\nPerbaiki pengajuan: ${url}`,
    }),
    signing: ({ business, url, until }) => ({
      subject: `Pengajuan ${business} disetujui, tinggal tanda tangan`,
      text: `Pemeriksaan data ${business} selesai dan kami setujui. Perjanjiannya berlaku sesudah semua pihak menandatangani. Tiap penanda tangan menerima tautan sendiri lewat email saat gilirannya.\n\nTanda tangan paling lambat: ${until}\n\nLihat giliran tanda tangan: ${url}`,
    }),
    active: ({ business, url }) => ({
      subject: `Perjanjian ${business} berlaku`,
      text: `Semua pihak sudah menandatangani. Ketentuan ${business}, termasuk batas dan biayanya, berlaku mulai sekarang. Anda tidak perlu melakukan apa pun lagi.\n\nLihat ketentuan: ${url}`,
    }),
    refused: ({ business, url, quoted }) => ({
      subject: `Pengajuan ${business} tidak disetujui`,
      text: `Pengajuan perjanjian ${business} tidak disetujui${quoted === "" ? "." : ", dengan alasan ini:"}\n\n${quoted}Akun Anda tetap dapat dipakai seperti sebelumnya. Anda dapat mengajukan lagi bila alasannya sudah tidak berlaku, atau bertanya kepada kami lewat halaman yang sama.\n\nLihat pengajuan: ${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: `Pengajuan ${business} lewat batas waktu`,
      text: `Pengajuan ${business} tidak selesai sampai batas waktunya. Data dan dokumen Anda tetap tersimpan, dan Anda dapat memulai lagi kapan saja.\n\nMulai lagi: ${url}`,
    }),
    suspended: ({ business, url }) => ({
      subject: `${business} dihentikan sementara`,
      text: `Layanan ${business} dihentikan sementara. Kiriman yang sudah dibayar tetap diselesaikan. Hubungi kami bila ada pertanyaan.\n\nLihat perjanjian: ${url}`,
    }),
    reopened: ({ business, url }) => ({
      subject: `${business} dibuka lagi`,
      text: `Layanan ${business} berjalan lagi dengan ketentuan yang sama.\n\nLihat perjanjian: ${url}`,
    }),
    terminated: ({ business, url }) => ({
      subject: `Kerja sama ${business} berakhir`,
      text: `Kerja sama dengan ${business} sudah diakhiri. Riwayatnya tetap dapat Anda lihat.\n\nLihat riwayat: ${url}`,
    }),
    review_due: ({ business, url }) => ({
      subject: `Data ${business} perlu ditinjau`,
      text: `Uji tuntas ${business} perlu diulang. Kami sudah membuka lembar perubahan dengan data yang sudah ada; yang tidak berubah tidak perlu diisi lagi.\n\nTinjau data usaha: ${url}`,
    }),
  },
  EN: {
    data_requested: ({ business, url }) => ({
      subject: `Complete the data of ${business}`,
      text: `The data sheet of ${business} is open. Fill it in section by section; what is saved is not lost.\n\nEnter the data: ${url}`,
    }),
    handed_in: ({ business, url, until }) => ({
      subject: `We have received the data of ${business}`,
      text: `We have received the data of ${business} and are checking them. You need not do anything now. If something is missing, we tell you what and why.\n\nOur answer by: ${until}\n\nSee the application: ${url}`,
    }),
    changes_requested: ({ business, url, quoted }) => ({
      subject: `Corrections needed: ${business}`,
      text: `Some data of ${business} need to be corrected or added before the contract can be in force.\n\n${quoted}Everything else stays saved. Once you have sent it again, we tell you the date of our answer.\n\nCorrect the application: ${url}`,
    }),
    signing: ({ business, url, until }) => ({
      subject: `The application of ${business} is approved and ready to sign`,
      text: `We have checked and approved the data of ${business}. The contract is in force once everybody has signed. Each signatory gets a link of their own by email when it is their turn.\n\nTo be signed by: ${until}\n\nSee whose turn it is: ${url}`,
    }),
    active: ({ business, url }) => ({
      subject: `The contract of ${business} is in force`,
      text: `Everybody has signed. The terms of ${business}, with its limits and fees, are in force from now on. You need not do anything more.\n\nSee the terms: ${url}`,
    }),
    refused: ({ business, url, quoted }) => ({
      subject: `The application of ${business} was not approved`,
      text: `The application of ${business} for a contract was not approved${quoted === "" ? "." : ", for this reason:"}\n\n${quoted}You can use your account as before. You can apply again once the reason no longer applies, or ask us on the same page.\n\nSee the application: ${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: `The application of ${business} has run out of time`,
      text: `The application of ${business} was not completed in time. We keep your data and documents, and you can start again at any time.\n\nStart again: ${url}`,
    }),
    suspended: ({ business, url }) => ({
      subject: `${business} is suspended`,
      text: `The service of ${business} is suspended. We complete the transfers that are already paid. Contact us if you have questions.\n\nSee the contract: ${url}`,
    }),
    reopened: ({ business, url }) => ({
      subject: `${business} is open again`,
      text: `The service of ${business} continues on the same terms.\n\nSee the contract: ${url}`,
    }),
    terminated: ({ business, url }) => ({
      subject: `The contract of ${business} has ended`,
      text: `The contract with ${business} has ended. You can still see its history.\n\nSee the history: ${url}`,
    }),
    review_due: ({ business, url }) => ({
      subject: `The data of ${business} are due for review`,
      text: `The due diligence of ${business} has to be repeated. We have opened a sheet with the data that we have; you need not enter again what has not changed.\n\nReview the data: ${url}`,
    }),
  },
};

/** Quoted, so that no text that somebody typed becomes a heading, a fact or a button of our mail. */
function quotedOf({ changes = [], reason }: ApplicantFacts, language: Language): string {
  const { section } = sheetMessages[language];
  const written = [
    ...changes.map((change) => `${section[change.section]}: ${change.text}`),
    ...(reason === undefined ? [] : [reason]),
  ];
  const lines = written.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  return lines.length === 0 ? "" : `${lines.map((line) => `> ${line}`).join("\n")}\n\n`;
}

export const applicantMail = (language: Language, kind: ApplicantMail, facts: ApplicantFacts) =>
  APPLICANT[language][kind]({
    business: facts.business,
    url: facts.url,
    until: dayOf(facts.until, language),
    quoted: quotedOf(facts, language),
  });
