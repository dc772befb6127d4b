/** Mails to a person about their case, in both languages. No data of documents, and the reasons only on the page. Pure. */
import { formatMoney } from "#kernel/amount.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { Money } from "#kernel/money.ts";

export const CASE_MAILS = ["submitted", "info_requested", "approved", "rejected", "expired", "expiring"] as const;
export type CaseMail = (typeof CASE_MAILS)[number];

export interface MailFacts {
  /** What the tier is for: "mengirim ke luar negeri" (`tierUse`). */
  readonly use: string;
  /** A day as text: until when, or from when. Null where there is none. */
  readonly day: string | null;
  readonly url: string;
  /** The limits that count from now on, as the verification page says it; null where nothing is granted, or nothing is limited. */
  readonly limits: string | null;
  /** The send page with the transfer that the person came to send; null where they did not come for one. */
  readonly sendUrl: string | null;
}

type Texts = Readonly<Record<CaseMail, (facts: MailFacts) => { readonly subject: string; readonly text: string }>>;

const TEXTS: Bilingual<Texts> = {
  ID: {
    submitted: ({ use, day, url }) => ({
      subject: "Kami memeriksa verifikasi Anda",
      text: `Data dan dokumen Anda untuk ${use} sudah kami terima.\n\nKami memeriksanya${day === null ? "" : ` paling lambat ${day}`} dan mengabarkan hasilnya lewat email. Sampai saat itu tidak ada yang perlu Anda lakukan.\n\nLihat permohonan Anda: ${url}`,
    }),
    info_requested: ({ use, day, url }) => ({
      subject: day === null ? "Lengkapi verifikasi Anda" : `Lengkapi verifikasi Anda paling lambat ${day}`,
      text: `Untuk ${use}, ada yang perlu Anda kirim lagi. Halaman verifikasi menyebutkan apa saja, mengapa, dan cara memperbaikinya.${day === null ? "" : `\n\nKirim paling lambat ${day}. Sesudah itu permohonan Anda berakhir; yang sudah Anda berikan tetap tersimpan.`}\n\nLengkapi verifikasi: ${url}\n\nJangan kirim foto dokumen lewat email.`,
    }),
    approved: ({ use, day, url, limits, sendUrl }) => ({
      subject: `Verifikasi Anda untuk ${use} disetujui`,
      text: `Verifikasi Anda untuk ${use} disetujui dan langsung berlaku.${limits === null ? "" : `\n\nBatas Anda sekarang: ${limits}.`}${day === null ? "" : `\n\nKami meninjaunya lagi sebelum ${day}, dan mengingatkan Anda lewat email.`}\n\n${sendUrl === null ? `Lihat yang dapat Anda kirim: ${url}` : `Lanjutkan kiriman Anda: ${sendUrl}`}`,
    }),
    rejected: ({ use, day, url }) => ({
      subject: "Verifikasi Anda belum dapat kami setujui",
      text: `Verifikasi Anda untuk ${use} belum dapat kami setujui. Halaman verifikasi menyebutkan alasannya, dan di sana Anda dapat mengajukan keberatan satu kali. Yang dapat Anda kirim sekarang tidak berubah.${day === null ? "" : `\n\nAnda dapat mengajukan lagi mulai ${day}.`}\n\nBaca alasannya: ${url}`,
    }),
    expired: ({ use, url }) => ({
      subject: "Permohonan verifikasi Anda berakhir",
      text: `Permohonan Anda untuk ${use} berakhir, karena yang kami minta belum lengkap sampai batas waktunya. Yang sudah Anda berikan tetap tersimpan.\n\nAnda dapat mengajukan lagi kapan saja.\n\nAjukan lagi: ${url}`,
    }),
    expiring: ({ use, day, url }) => ({
      subject: `Perbarui verifikasi Anda paling lambat ${day ?? ""}`,
      text: `Verifikasi Anda untuk ${use} berlaku sampai ${day ?? ""}. Sesudah itu batas kiriman Anda turun ke batas sebelumnya. Kiriman yang sudah dibayar tidak terpengaruh.\n\nYang tidak berubah tidak perlu Anda isi lagi.\n\nPerbarui verifikasi: ${url}`,
    }),
  },
  EN: {
    submitted: ({ use, day, url }) => ({
      subject: "We are checking your verification",
      text: `We have received your details and documents for ${use}.\n\nWe are checking them${day === null ? "" : `, by ${day} at the latest`}, and email you the result. You need not do anything until then.\n\nSee your application: ${url}`,
    }),
    info_requested: ({ use, day, url }) => ({
      subject: day === null ? "Complete your verification" : `Complete your verification by ${day}`,
      text: `For ${use}, we need you to send something again. Your verification page says what, why, and how to correct it.${day === null ? "" : `\n\nSend it by ${day}. After that your application ends; we keep what you have given.`}\n\nComplete your verification: ${url}\n\nDo not send photos of documents by email.`,
    }),
    approved: ({ use, day, url, limits, sendUrl }) => ({
      subject: `You are verified for ${use}`,
      text: `Your verification for ${use} is approved and applies at once.${limits === null ? "" : `\n\nYour limits now: ${limits}.`}${day === null ? "" : `\n\nWe will review it before ${day}, and remind you by email.`}\n\n${sendUrl === null ? `See what you can send: ${url}` : `Continue your transfer: ${sendUrl}`}`,
    }),
    rejected: ({ use, day, url }) => ({
      subject: "We could not approve your verification yet",
      text: `We could not approve your verification for ${use} yet. Your verification page gives the reason, and you can object there once. What you can send now has not changed.${day === null ? "" : `\n\nYou can apply again from ${day}.`}\n\nRead the reason: ${url}`,
    }),
    expired: ({ use, url }) => ({
      subject: "Your application for verification has ended",
      text: `Your application for ${use} has ended, because what we asked for was not completed in time. We keep what you have given.\n\nYou can apply again at any time.\n\nApply again: ${url}`,
    }),
    expiring: ({ use, day, url }) => ({
      subject: `Renew your verification by ${day ?? ""}`,
      text: `Your verification for ${use} is valid until ${day ?? ""}. After that, your limits return to what they were before. Transfers that you have paid for are not affected.\n\nYou need not enter again what has not changed.\n\nRenew your verification: ${url}`,
    }),
  },
};

/** A tier's figures; null: without a limit. */
export interface MailedFigures {
  readonly isDomesticOnly: boolean;
  readonly transfer: Money | null;
  readonly month: Money | null;
  readonly abroadMonth: Money | null;
}

const LIMITS: Bilingual<Readonly<Record<"transfer" | "month" | "abroadMonth", (amount: string) => string>>> = {
  ID: {
    transfer: (amount) => `${amount} sekali kirim`,
    month: (amount) => `${amount} sebulan`,
    abroadMonth: (amount) => `${amount} sebulan ke luar negeri`,
  },
  EN: {
    transfer: (amount) => `${amount} each`,
    month: (amount) => `${amount} a month`,
    abroadMonth: (amount) => `${amount} a month abroad`,
  },
};

/** "Rp 25.000.000 sekali kirim, Rp 100.000.000 sebulan"; null where nothing is limited. */
export function limitsText(language: Language, figures: MailedFigures): string | null {
  const { isDomesticOnly, transfer, month, abroadMonth } = figures;
  const limits = { transfer, month, abroadMonth: isDomesticOnly ? null : abroadMonth };
  const texts = (["transfer", "month", "abroadMonth"] as const).flatMap((limit) => {
    const amount = limits[limit];
    return amount === null ? [] : [LIMITS[language][limit](formatMoney(amount, language))];
  });
  return texts.length === 0 ? null : texts.join(", ");
}

export const caseMail = (language: Language, kind: CaseMail, facts: MailFacts) => TEXTS[language][kind](facts);
