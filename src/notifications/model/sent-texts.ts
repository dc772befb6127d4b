/** The text of a notification as a mail and as a telephone message. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { NotificationText } from "./templates.ts";

const MAIL: Bilingual<{ readonly open: string; readonly choose: string }> = {
  ID: { open: "Lihat selengkapnya:", choose: "Atur pemberitahuan:" },
  EN: { open: "See the details:", choose: "Notification settings:" },
};

/** A notification as a mail, with a link to its page and one to the notification preferences. */
export function mailOf(
  { title, text }: NotificationText,
  language: Language,
  links: { readonly open: string; readonly choose: string },
) {
  const { open, choose } = MAIL[language];
  return { subject: title, text: `${text}\n\n${open} ${links.open}\n\n${choose} ${links.choose}` };
}

/** How to reach the transfer's page that a text mentions, without a link. */
const PAGE: Bilingual<{ readonly says: string; readonly how: string }> = {
  ID: { says: "halaman kiriman", how: "Masuk ke akun Anda, lalu buka Kiriman saya." },
  EN: { says: "transfer's page", how: "Sign in to your account and open My transfers." },
};

/**
 * A notification as a telephone message: short and without a link, so that customers do not get used to following links in messages
 * about money.
 */
export function messageOf(brand: string, { title, text }: NotificationText, language: Language): string {
  const { says, how } = PAGE[language];
  return `${brand}: ${title}. ${text}${text.includes(says) ? ` ${how}` : ""}`;
}
