/** The mail that invites somebody to act for a company, in both languages. It says the same whether the address has an account or not. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { MemberRole } from "./company.ts";

interface InvitationFacts {
  readonly company: string;
  readonly role: MemberRole;
  readonly url: string;
}
type Mail = (facts: InvitationFacts) => { readonly subject: string; readonly text: string };

const DOES: Bilingual<Readonly<Record<MemberRole, string>>> = {
  ID: { preparer: "menyiapkan penggajiannya", approver: "menyiapkan dan menyetujui penggajiannya" },
  EN: { preparer: "prepare its payrolls", approver: "prepare and approve its payrolls" },
};

const MAIL: Bilingual<Mail> = {
  ID: ({ company, role, url }) => ({
    subject: `Undangan dari ${company}`,
    text: `${company} mengundang Anda untuk ${DOES.ID[role]}.\n\nMasuk dengan akun pelanggan yang memakai alamat email ini, lalu terima undangannya di halaman Perusahaan. Belum punya akun? Daftar sebagai pelanggan dengan alamat ini.\n\n${url}\n\nUndangan berlaku 7 hari. Bila Anda tidak mengenal perusahaan ini, abaikan email ini.`,
  }),
  EN: ({ company, role, url }) => ({
    subject: `Invitation from ${company}`,
    text: `${company} invites you to ${DOES.EN[role]}.\n\nSign in with the customer account of this address and accept the invitation on the Company page. No account yet? Register as a customer with this address.\n\n${url}\n\nThe invitation is valid for 7 days. If you do not know this company, ignore this email.`,
  }),
};

export const invitationMail = (language: Language, facts: InvitationFacts) => MAIL[language](facts);
