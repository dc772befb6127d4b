/** A notice as it is sent: as a mail, and as a message on a telephone. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { Said } from "./templates.ts";

const MAIL: Bilingual<{ readonly open: string; readonly choose: string }> = {
  ID: { open: "Lihat di sini:", choose: "Pilih pemberitahuan apa yang Anda terima:" },
  EN: { open: "See it here:", choose: "Choose what we tell you:" },
};

/** A notice as a mail, with where it leads, and where one says what one wants to be told. */
export function mailOf({ title, text }: Said, language: Language, links: { readonly open: string; readonly choose: string }) {
  const { open, choose } = MAIL[language];
  return { subject: title, text: `${text}\n\n${open} ${links.open}\n\n${choose} ${links.choose}` };
}

/** How one comes to the page of a transfer that a text speaks of, without a link to follow. */
const PAGE: Bilingual<{ readonly says: string; readonly how: string }> = {
  ID: { says: "halaman kiriman", how: "Masuk ke akun Anda, lalu buka menu Kiriman." },
  EN: { says: "transfer's page", how: "Sign in to your account and open Transfers." },
};

/** A notice as a message on a telephone: short, and without a link, so that nobody learns to follow links in messages about money. */
export function messageOf(brand: string, { title, text }: Said, language: Language): string {
  const { says, how } = PAGE[language];
  return `${brand}: ${title}. ${text}${text.includes(says) ? ` ${how}` : ""}`;
}
