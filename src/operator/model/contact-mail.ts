/**
 * The mail to the other people who may change the operator's details. Its texts are filled in at run time, so they are not among the
 * messages that the build compiles. Pure.
 */
import type { Language } from "#kernel/locale.ts";
import { operatorMessages } from "../messages.ts";
import type { FieldChange } from "./profile.ts";

/** Fields that readers call, write to or follow: a false value leads customers to somebody else. */
const CONTACT_FIELDS = ["email", "complaintsEmail", "phone", "whatsapp", "socials"] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

const contactField = (field: string): ContactField | undefined =>
  CONTACT_FIELDS.find((name) => field === name || field === `${name}.e164`);

/** The changes that concern how the public reaches the operator. */
export const contactChanges = (changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.filter(({ field }) => contactField(field) !== undefined);

const TEXTS = {
  ID: {
    subject: "Kontak publik diubah",
    text: (who: string, lines: readonly string[], link: string) =>
      `${who} mengubah kontak yang dilihat pengunjung:\n\n${lines.join("\n\n")}\n\nJika perubahan ini tidak Anda kenal, perbaiki sekarang dan hubungi rekan Anda: ${link}`,
    line: (field: string, before: string, after: string) => `${field}\nSebelum: ${before}\nSesudah: ${after}`,
    nothing: "(kosong)",
  },
  EN: {
    subject: "Public contact details changed",
    text: (who: string, lines: readonly string[], link: string) =>
      `${who} changed contact details that visitors see:\n\n${lines.join("\n\n")}\n\nIf you do not recognise this change, correct it now and call your colleague: ${link}`,
    line: (field: string, before: string, after: string) => `${field}\nBefore: ${before}\nAfter: ${after}`,
    nothing: "(empty)",
  },
};

/** Subject and text in the reader's language. */
export function contactMail(language: Language, who: string, changes: readonly FieldChange[], link: string) {
  const { subject, text, line, nothing } = TEXTS[language];
  const lines = changes.map(({ field, before, after }) =>
    line(operatorMessages[language].fields[contactField(field) ?? "email"], before || nothing, after || nothing),
  );
  return { subject, text: text(who, lines, link) };
}
