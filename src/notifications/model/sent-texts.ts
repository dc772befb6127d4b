/** The text of a notification as a mail and as a telephone message. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import { ARRIVAL_MARK, FOOTER_SIGN } from "#kernel/text/mail-marks.ts";
import { mailFactsOf } from "./mail-facts.ts";
import type { Facts } from "./notice-facts.ts";
import type { NotificationKind } from "./notice-kinds.ts";
import type { NotificationText } from "./templates.ts";

const MAIL: Bilingual<{ readonly open: string; readonly pay: string; readonly choose: string }> = {
  ID: { open: "Lihat selengkapnya:", pay: "Buka halaman pembayaran:", choose: "Atur pemberitahuan:" },
  EN: {
    open: "See the details:",
    pay: "Open the payment page:",
    choose: "Notification settings:",
  },
};

/** The kinds that carry the mark of an arrival, with the words beside it. */
const ARRIVALS: Bilingual<Partial<Readonly<Record<NotificationKind, string>>>> = {
  ID: { arrived: "Sudah sampai", collected: "Sudah diambil" },
  EN: { arrived: "Arrived", collected: "Collected" },
};

/** The action of a mail, where it has one of its own. */
const ACTIONS: Bilingual<Partial<Readonly<Record<NotificationKind, string>>>> = {
  ID: { code_locked: "Minta kode baru:", refund_code_locked: "Minta kode baru:", payroll_part: "Perbaiki:" },
  EN: { code_locked: "Get a new code:", refund_code_locked: "Get a new code:", payroll_part: "Correct and send again:" },
};

/** A notification as a mail, with its figures, a link to its page and one to the notification preferences. */
export function mailOf(
  { kind, facts, title, text }: NotificationText & { readonly kind: NotificationKind; readonly facts: Facts },
  language: Language,
  links: { readonly open: string; readonly choose: string },
) {
  const { open, pay, choose } = MAIL[language];
  const arrival = ARRIVALS[language][kind];
  const lines = mailFactsOf(kind, facts, language).map(([label, value]) => `${label}: ${value}`);
  const parts = [
    arrival === undefined ? "" : `${ARRIVAL_MARK}${arrival}`,
    text,
    lines.join("\n"),
    `${ACTIONS[language][kind] ?? (facts.payTo === undefined ? open : pay)} ${links.open}`,
    `${FOOTER_SIGN}\n${choose} ${links.choose}`,
  ];
  return { subject: title, text: parts.filter((part) => part !== "").join("\n\n") };
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
