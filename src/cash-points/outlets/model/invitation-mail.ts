/** The mail that invites somebody to work at an outlet, in both languages. It says the same whether the address has an account or not. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";

interface InvitationFacts {
  /** Outlet and city. */
  readonly place: string;
  readonly owner: string;
  readonly url: string;
}
type Mail = (facts: InvitationFacts) => { readonly subject: string; readonly text: string };

const MAIL: Bilingual<Mail> = {
  ID: ({ place, owner, url }) => ({
    subject: `Undangan menjadi kasir di ${place}`,
    text: `${owner} mengundang Anda bekerja sebagai kasir di ${place}.\n\nMasuk dengan akun agen yang memakai alamat email ini, lalu terima undangannya di halaman Loket. Belum punya akun? Daftar sebagai agen dengan alamat ini.\n\n${url}\n\nUndangan berlaku 7 hari. Bila Anda tidak mengenal pengirimnya, abaikan email ini.`,
  }),
  EN: ({ place, owner, url }) => ({
    subject: `Invitation to work as a cashier at ${place}`,
    text: `${owner} invites you to work as a cashier at ${place}.\n\nSign in with the agent account of this address and accept the invitation on the Counter page. No account yet? Register as an agent with this address.\n\n${url}\n\nThe invitation is valid for 7 days. If you do not know the sender, ignore this email.`,
  }),
};

export const invitationMail = (language: Language, facts: InvitationFacts) => MAIL[language](facts);
