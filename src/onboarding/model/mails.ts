/** Mails about sheets, in both languages. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";

interface SignerFacts {
  readonly business: string;
  readonly url: string;
}
type Mail = (facts: SignerFacts) => { readonly subject: string; readonly text: string };

/** `submitted`: the data are handed in, and the due diligence can begin. */
export type SignerMail = "signatory" | "staff" | "submitted";

const SIGNER: Bilingual<Readonly<Record<SignerMail, Mail>>> = {
  ID: {
    signatory: ({ business, url }) => ({
      subject: `Tanda tangani lembar persetujuan ${business}`,
      text: `Lembar persetujuan ${business} siap Anda baca dan tanda tangani. Kode OTP dikirim ke ponsel Anda sendiri.\n\n${url}\n\nTautan ini hanya untuk Anda dan berlaku 14 hari. Jangan teruskan.`,
    }),
    staff: ({ business, url }) => ({
      subject: `Giliran Anda: lembar persetujuan ${business}`,
      text: `Lembar persetujuan ${business} menunggu tanda tangan dari peran Anda.\n\n${url}`,
    }),
    submitted: ({ business, url }) => ({
      subject: `Uji tuntas: ${business}`,
      text: `Data ${business} sudah diajukan dan menunggu uji tuntas.\n\n${url}`,
    }),
  },
  EN: {
    signatory: ({ business, url }) => ({
      subject: `Sign the approval sheet of ${business}`,
      text: `The approval sheet of ${business} is ready for you to read and sign. The one-time code goes to your own phone.\n\n${url}\n\nThis link is for you alone and is valid for 14 days. Do not forward it.`,
    }),
    staff: ({ business, url }) => ({
      subject: `Your turn: the approval sheet of ${business}`,
      text: `The approval sheet of ${business} is waiting for a signature from your role.\n\n${url}`,
    }),
    submitted: ({ business, url }) => ({
      subject: `Due diligence: ${business}`,
      text: `The data of ${business} have been submitted and are waiting for due diligence.\n\n${url}`,
    }),
  },
};

export const signerMail = (language: Language, to: SignerMail, facts: SignerFacts) => SIGNER[language][to](facts);

/** Mails to the applicant about their sheet. */
export const APPLICANT_MAILS = [
  "data_requested",
  "handed_in",
  "changes_requested",
  "active",
  "refused",
  "expired",
  "suspended",
  "reopened",
  "terminated",
  "review_due",
] as const;
export type ApplicantMail = (typeof APPLICANT_MAILS)[number];

const APPLICANT: Bilingual<Readonly<Record<ApplicantMail, Mail>>> = {
  ID: {
    data_requested: ({ business, url }) => ({
      subject: `Lengkapi data ${business}`,
      text: `Lembar data ${business} sudah dibuka. Isi bagian demi bagian; isian yang sudah disimpan tidak hilang.\n\n${url}`,
    }),
    handed_in: ({ business, url }) => ({
      subject: `Data ${business} sudah kami terima`,
      text: `Bagian Anda selesai. Tim kepatuhan kami memeriksa data ${business}; bila ada yang kurang, kami beri tahu apa. Sesudah itu setiap penanda tangan menerima tautan sendiri. Sejauh mana prosesnya terlihat di halaman usaha Anda.\n\n${url}`,
    }),
    changes_requested: ({ business, url }) => ({
      subject: `Ada yang perlu diperbaiki: ${business}`,
      text: `Sebagian data atau dokumen ${business} perlu diperbaiki. Apa saja, dan alasannya, tertulis di halaman usaha Anda.\n\n${url}`,
    }),
    active: ({ business, url }) => ({
      subject: `Kerja sama ${business} berlaku`,
      text: `Semua pihak sudah menandatangani. Ketentuan ${business} berlaku mulai sekarang.\n\n${url}`,
    }),
    refused: ({ business, url }) => ({
      subject: `Permohonan ${business} ditolak`,
      text: `Lembar persetujuan ${business} ditolak. Alasannya tertulis di halaman usaha Anda.\n\n${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: `Lembar ${business} berakhir`,
      text: `Lembar ${business} tidak selesai sampai batas waktunya. Data dan dokumen Anda tetap tersimpan, dan Anda dapat memulai lembar baru kapan saja.\n\n${url}`,
    }),
    suspended: ({ business, url }) => ({
      subject: `${business} dihentikan sementara`,
      text: `Layanan ${business} dihentikan sementara. Kiriman yang sudah dibayar tetap diselesaikan. Hubungi kami bila ada pertanyaan.\n\n${url}`,
    }),
    reopened: ({ business, url }) => ({
      subject: `${business} dibuka lagi`,
      text: `Layanan ${business} berjalan lagi dengan ketentuan yang sama.\n\n${url}`,
    }),
    terminated: ({ business, url }) => ({
      subject: `Kerja sama ${business} berakhir`,
      text: `Kerja sama dengan ${business} sudah diakhiri. Riwayatnya tetap dapat Anda lihat.\n\n${url}`,
    }),
    review_due: ({ business, url }) => ({
      subject: `Data ${business} perlu ditinjau`,
      text: `Uji tuntas ${business} perlu diulang. Kami sudah membuka lembar perubahan dengan data yang sudah ada; yang tidak berubah tidak perlu diisi lagi.\n\n${url}`,
    }),
  },
  EN: {
    data_requested: ({ business, url }) => ({
      subject: `Complete the data of ${business}`,
      text: `The data sheet of ${business} is open. Fill it in section by section; what is saved is not lost.\n\n${url}`,
    }),
    handed_in: ({ business, url }) => ({
      subject: `We have received the data of ${business}`,
      text: `Your part is done. Our compliance team checks the data of ${business}, and says so if anything is missing. Then each signatory gets a link of their own. Your business page shows how far it is.\n\n${url}`,
    }),
    changes_requested: ({ business, url }) => ({
      subject: `Corrections needed: ${business}`,
      text: `Some data or documents of ${business} need to be corrected. Your business page says what and why.\n\n${url}`,
    }),
    active: ({ business, url }) => ({
      subject: `The contract of ${business} is in force`,
      text: `Everybody has signed. The terms of ${business} are in force from now on.\n\n${url}`,
    }),
    refused: ({ business, url }) => ({
      subject: `The application of ${business} has been refused`,
      text: `The approval sheet of ${business} has been refused. The reason is on your business page.\n\n${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: `The sheet of ${business} has ended`,
      text: `The sheet of ${business} was not completed in time. We keep your data and documents, and you can start a new sheet at any time.\n\n${url}`,
    }),
    suspended: ({ business, url }) => ({
      subject: `${business} is suspended`,
      text: `The service of ${business} is suspended. We complete the transfers that are already paid. Contact us if you have questions.\n\n${url}`,
    }),
    reopened: ({ business, url }) => ({
      subject: `${business} is open again`,
      text: `The service of ${business} continues on the same terms.\n\n${url}`,
    }),
    terminated: ({ business, url }) => ({
      subject: `The contract of ${business} has ended`,
      text: `The contract with ${business} has ended. You can still see its history.\n\n${url}`,
    }),
    review_due: ({ business, url }) => ({
      subject: `The data of ${business} are due for review`,
      text: `The due diligence of ${business} has to be repeated. We have opened a sheet with the data that we have; you need not enter again what has not changed.\n\n${url}`,
    }),
  },
};

export const applicantMail = (language: Language, kind: ApplicantMail, facts: SignerFacts) => APPLICANT[language][kind](facts);
