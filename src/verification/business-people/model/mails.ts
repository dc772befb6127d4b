/** Mails to people of businesses, in both languages. What the business wrote is text of strangers: nothing in it becomes a link. Pure. */
import { unlinked } from "#kernel/defang-links.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import type { CaseMail } from "../../cases/model/mails.ts";
import type { BusinessRole } from "./roles.ts";

/** What a person of a business has sent, they read on the page of their link: it stays theirs. */
export type PersonMail = Exclude<CaseMail, "submitted"> | "invited";

export interface PersonMailFacts {
  readonly businessName: string;
  readonly namedAs: string;
  readonly roles: readonly BusinessRole[];
  readonly shareBps: number | null;
  /** A day as text: until when, or from when. Null where there is none. */
  readonly day: string | null;
  /** Null where the mail asks for nothing. */
  readonly url: string | null;
}

interface Written extends Pick<PersonMailFacts, "day"> {
  readonly business: string;
  readonly name: string;
  /** "direktur, penanda tangan, pemilik 30%" */
  readonly as: string;
  readonly url: string;
}
type Texts = Readonly<Record<PersonMail, (facts: Written) => { readonly subject: string; readonly text: string }>>;

const ROLES: Bilingual<
  Readonly<Record<BusinessRole, string>> & { readonly owner: (share: string) => string; readonly none: string }
> = {
  ID: {
    director: "direktur",
    commissioner: "komisaris",
    controller: "pengendali",
    signatory: "penanda tangan",
    owner: (share) => `pemilik ${share}`,
    none: "orang yang terkait",
  },
  EN: {
    director: "director",
    commissioner: "commissioner",
    controller: "controller",
    signatory: "signatory",
    owner: (share) => `owner of ${share}`,
    none: "a related person",
  },
};

/** The roles of a person and their share, as one text. */
export function rolesText(language: Language, { roles, shareBps }: Pick<PersonMailFacts, "roles" | "shareBps">): string {
  const words = ROLES[language];
  const all = [...roles.map((role) => words[role]), ...(shareBps === null ? [] : [words.owner(formatBps(shareBps, language))])];
  return all.length === 0 ? words.none : all.join(", ");
}

const TEXTS: Bilingual<Texts> = {
  ID: {
    invited: ({ business, name, as, day, url }) => ({
      subject: `${business} menyebut Anda sebagai ${as}`,
      text: `Halo ${name},\n\n${business} mengajukan kerja sama dengan kami dan menyebut Anda sebagai ${as}. Hukum mewajibkan kami memeriksa identitas setiap orang seperti itu.\n\nNyatakan apakah itu benar, lalu foto dokumen Anda, periksa data Anda, dan ambil swafoto paling lambat ${day ?? ""}. Kira-kira lima menit, tanpa akun. Siapkan dokumen asli, kertas, dan pena.\n\nMulai verifikasi: ${url}\n\nTautannya untuk Anda sendiri dan berlaku sampai hari itu. Jangan teruskan email ini. Kalau itu bukan Anda, nyatakan di tautan yang sama.`,
    }),
    info_requested: ({ business, day, url }) => ({
      subject: `Lengkapi verifikasi Anda paling lambat ${day ?? ""}`,
      text: `Ada data untuk verifikasi Anda sebagai orang dari ${business} yang perlu Anda kirim lagi. Halaman verifikasi menyebutkan apa saja, mengapa, dan cara memperbaikinya.\n\nKirim paling lambat ${day ?? ""}.\n\nLengkapi verifikasi: ${url}\n\nTautan lama tidak berlaku lagi. Jangan kirim foto dokumen lewat email.`,
    }),
    approved: ({ business, day }) => ({
      subject: "Identitas Anda sudah diperiksa",
      text: `Identitas Anda sebagai orang dari ${business} sudah kami periksa. Anda tidak perlu melakukan apa-apa lagi.${day === null ? "" : ` Kami meninjaunya lagi sebelum ${day}.`}`,
    }),
    rejected: ({ business, day, url }) => ({
      subject: "Verifikasi Anda belum dapat kami terima",
      text: `Kami belum dapat menerima verifikasi Anda sebagai orang dari ${business}. Halaman verifikasi menyebutkan alasannya, dan di sana Anda dapat mengajukan keberatan satu kali.${day === null ? "" : `\n\nAnda dapat mengirim lagi mulai ${day}.`}\n\nBaca alasannya: ${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: "Verifikasi Anda belum selesai",
      text: `Data verifikasi Anda sebagai orang dari ${business} belum dilengkapi sampai batas waktunya. Yang sudah Anda berikan tetap tersimpan, dan Anda dapat melanjutkannya kapan saja.\n\nLanjutkan verifikasi: ${url}`,
    }),
    expiring: ({ business, day, url }) => ({
      subject: `Perbarui verifikasi Anda paling lambat ${day ?? ""}`,
      text: `Verifikasi Anda sebagai orang dari ${business} berlaku sampai ${day ?? ""}. Yang tidak berubah tidak perlu Anda isi lagi.\n\nPerbarui verifikasi: ${url}`,
    }),
  },
  EN: {
    invited: ({ business, name, as, day, url }) => ({
      subject: `${business} names you as ${as}`,
      text: `Hello ${name},\n\n${business} is applying for a contract with us and has named you as ${as}. The law requires us to check the identity of every such person.\n\nSay whether this is true, then photograph your document, check your details and take a selfie, by ${day ?? ""}. It takes about five minutes, and you need no account. Have your original document, paper and a pen ready.\n\nStart your verification: ${url}\n\nThe link is yours alone and valid until that day. Do not forward this email. If it is not you, say so with the same link.`,
    }),
    info_requested: ({ business, day, url }) => ({
      subject: `Complete your verification by ${day ?? ""}`,
      text: `We need you to send something again for your verification as a person of ${business}. Your verification page says what, why, and how to correct it.\n\nSend it by ${day ?? ""}.\n\nComplete your verification: ${url}\n\nEarlier links are no longer valid. Do not send photos of documents by email.`,
    }),
    approved: ({ business, day }) => ({
      subject: "Your identity is verified",
      text: `We have verified your identity as a person of ${business}. There is nothing left to do.${day === null ? "" : ` We will review it before ${day}.`}`,
    }),
    rejected: ({ business, day, url }) => ({
      subject: "We could not accept your verification yet",
      text: `We could not accept your verification as a person of ${business} yet. Your verification page gives the reason, and you can object there once.${day === null ? "" : `\n\nYou can send it again from ${day}.`}\n\nRead the reason: ${url}`,
    }),
    expired: ({ business, url }) => ({
      subject: "Your verification is not complete",
      text: `The data for your verification as a person of ${business} was not completed in time. We keep what you have given, and you can continue at any time.\n\nContinue your verification: ${url}`,
    }),
    expiring: ({ business, day, url }) => ({
      subject: `Renew your verification by ${day ?? ""}`,
      text: `Your verification as a person of ${business} is valid until ${day ?? ""}. You need not enter again what has not changed.\n\nRenew your verification: ${url}`,
    }),
  },
};

/** A mail of a kind, filled in. */
export function personMail(language: Language, kind: PersonMail, facts: PersonMailFacts) {
  const { businessName, namedAs, day, url } = facts;
  return TEXTS[language][kind]({
    business: unlinked(businessName),
    name: unlinked(namedAs),
    as: rolesText(language, facts),
    day,
    url: url ?? "",
  });
}
