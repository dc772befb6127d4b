/** Mails to a person about their case, in both languages. No data of documents, and the reasons only on the page. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";

export const CASE_MAILS = ["submitted", "info_requested", "approved", "rejected", "expired", "expiring"] as const;
export type CaseMail = (typeof CASE_MAILS)[number];

export interface MailFacts {
  /** The number of the tier: 1 to 3. */
  readonly tier: string;
  /** A day as text: until when, or from when. Null where there is none. */
  readonly day: string | null;
  readonly url: string;
  /** The send page with the transfer that the person came to send; null where they did not come for one. */
  readonly sendUrl: string | null;
}

type Texts = Readonly<Record<CaseMail, (facts: MailFacts) => { readonly subject: string; readonly text: string }>>;

const TEXTS: Bilingual<Texts> = {
  ID: {
    submitted: ({ tier, day, url }) => ({
      subject: `Kami memeriksa verifikasi tingkat ${tier} Anda`,
      text: `Data dan dokumen Anda untuk verifikasi tingkat ${tier} sudah kami terima. Kami memeriksanya${day === null ? "" : `, paling lambat ${day}`}, dan mengabarkan hasilnya lewat email. Sampai saat itu tidak ada yang perlu Anda lakukan.

Lihat permohonan Anda: ${url}`,
    }),
    info_requested: ({ tier, day, url }) => ({
      subject: "Lengkapi data verifikasi Anda",
      text: `Ada data untuk verifikasi tingkat ${tier} yang perlu Anda kirim lagi. Apa saja, mengapa, dan cara memperbaikinya tertulis di halaman verifikasi.${day === null ? "" : `\n\nLengkapi sebelum ${day}.`}\n\n${url}\n\nJangan kirim foto dokumen lewat email.`,
    }),
    approved: ({ tier, day, url, sendUrl }) => ({
      subject: "Verifikasi Anda disetujui: batas kiriman Anda naik",
      text: `Verifikasi Anda sudah disetujui: tingkat ${tier} berlaku mulai sekarang.${day === null ? "" : ` Kami meninjaunya lagi sebelum ${day}.`}\n\n${sendUrl === null ? `Yang dapat Anda kirim sekarang:\n${url}` : `Lanjutkan kiriman Anda: ${sendUrl}`}`,
    }),
    rejected: ({ tier, day, url }) => ({
      subject: "Keputusan verifikasi Anda",
      text: `Kami belum dapat memberikan verifikasi tingkat ${tier}. Alasannya, dan cara mengajukan keberatan, tertulis di halaman verifikasi.${day === null ? "" : `\n\nAnda dapat mengajukan lagi mulai ${day}.`}\n\n${url}`,
    }),
    expired: ({ tier, url }) => ({
      subject: "Permohonan verifikasi Anda berakhir",
      text: `Data untuk verifikasi tingkat ${tier} belum dilengkapi sampai batas waktunya, jadi permohonannya berakhir. Yang sudah Anda berikan tetap tersimpan, dan Anda dapat mengajukan lagi kapan saja.\n\n${url}`,
    }),
    expiring: ({ tier, day, url }) => ({
      subject: `Verifikasi tingkat ${tier} perlu ditinjau`,
      text: `Verifikasi tingkat ${tier} berlaku sampai ${day ?? ""}. Sesudah itu batas kiriman Anda kembali ke tingkat sebelumnya. Kiriman yang sudah dibayar tidak terpengaruh.\n\nPerbarui sekarang; yang tidak berubah tidak perlu diisi lagi:\n${url}`,
    }),
  },
  EN: {
    submitted: ({ tier, day, url }) => ({
      subject: `We are checking your verification tier ${tier}`,
      text: `We have received your details and documents for verification tier ${tier}. We are checking them${day === null ? "" : `, by ${day} at the latest`}, and you get the result by email. You need not do anything until then.

See your application: ${url}`,
    }),
    info_requested: ({ tier, day, url }) => ({
      subject: "Complete your verification",
      text: `We need you to send something again for verification tier ${tier}. Your verification page says what, why, and how to correct it.${day === null ? "" : `\n\nPlease complete it before ${day}.`}\n\n${url}\n\nDo not send photos of documents by email.`,
    }),
    approved: ({ tier, day, url, sendUrl }) => ({
      subject: "You are verified: your limits have gone up",
      text: `Your verification is approved: tier ${tier} applies from now on.${day === null ? "" : ` We will review it before ${day}.`}\n\n${sendUrl === null ? `What you can send now:\n${url}` : `Continue your transfer: ${sendUrl}`}`,
    }),
    rejected: ({ tier, day, url }) => ({
      subject: "The decision about your verification",
      text: `We could not give verification tier ${tier} yet. Your verification page gives the reason and says how to object.${day === null ? "" : `\n\nYou can apply again from ${day}.`}\n\n${url}`,
    }),
    expired: ({ tier, url }) => ({
      subject: "Your application for verification has ended",
      text: `The data for verification tier ${tier} was not completed in time, so the application has ended. We keep what you have given, and you can apply again at any time.\n\n${url}`,
    }),
    expiring: ({ tier, day, url }) => ({
      subject: `Verification tier ${tier} is due for review`,
      text: `Verification tier ${tier} is valid until ${day ?? ""}. After that, your limits return to those of the previous tier. Transfers that you have paid for are not affected.\n\nRenew it now; you need not enter again what has not changed:\n${url}`,
    }),
  },
};

export const caseMail = (language: Language, kind: CaseMail, facts: MailFacts) => TEXTS[language][kind](facts);
