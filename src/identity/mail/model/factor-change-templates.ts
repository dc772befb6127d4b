/** Mails about changes of second factors, in both languages. They go to proven addresses and name nobody. */
import type { Bilingual } from "#kernel/locale.ts";
import type { SecurityEvent, Mail } from "./templates.ts";

/** Changes that are notified, each the name of its template. */
export const FACTOR_CHANGES = [
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "last_recovery_code_used",
  "factors_removed",
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

type FactorChangeTemplates = Readonly<Record<FactorChange, (about: SecurityEvent) => Mail>>;

const idNotYou = (reset: string) =>
  `Bila bukan Anda, segera buat kata sandi baru (semua sesi akan diakhiri) dan hubungi kami: ${reset}`;
const id: FactorChangeTemplates = {
  totp_added: ({ brand, when, reset }) => ({
    subject: `Aplikasi autentikator dipasang di akun ${brand} Anda`,
    text: `Aplikasi autentikator dipasang di akun ${brand} Anda pada ${when}. Mulai sekarang Anda masuk dengan kata sandi dan kode dari aplikasi itu; kode OTP lewat SMS, WhatsApp, dan email tidak lagi berlaku untuk masuk.\n\n${idNotYou(reset)}`,
  }),
  totp_removed: ({ brand, when, reset }) => ({
    subject: `Aplikasi autentikator dihapus dari akun ${brand} Anda`,
    text: `Aplikasi autentikator dihapus dari akun ${brand} Anda pada ${when}.\n\n${idNotYou(reset)}`,
  }),
  passkey_added: ({ brand, when, reset }) => ({
    subject: `Kunci sandi ditambahkan ke akun ${brand} Anda`,
    text: `Sebuah kunci sandi ditambahkan ke akun ${brand} Anda pada ${when}. Kode OTP lewat SMS, WhatsApp, dan email tidak lagi berlaku untuk masuk.\n\n${idNotYou(reset)}`,
  }),
  passkey_removed: ({ brand, when, reset }) => ({
    subject: `Kunci sandi dihapus dari akun ${brand} Anda`,
    text: `Sebuah kunci sandi dihapus dari akun ${brand} Anda pada ${when}.\n\n${idNotYou(reset)}`,
  }),
  recovery_codes_made: ({ brand, when, reset }) => ({
    subject: `Kode pemulihan baru untuk akun ${brand} Anda`,
    text: `Sepuluh kode pemulihan baru dibuat untuk akun ${brand} Anda pada ${when}. Kode pemulihan yang lama tidak berlaku lagi.\n\n${idNotYou(reset)}`,
  }),
  recovery_code_used: ({ brand, when, reset }) => ({
    subject: `Kode pemulihan akun ${brand} Anda dipakai`,
    text: `Sebuah kode pemulihan akun ${brand} Anda dipakai pada ${when}. Kode itu tidak berlaku lagi. Bila ponsel Anda hilang, pasang aplikasi autentikator baru di halaman Keamanan saya.\n\n${idNotYou(reset)}`,
  }),
  last_recovery_code_used: ({ brand, when, reset }) => ({
    subject: `Kode pemulihan terakhir akun ${brand} Anda dipakai`,
    text: `Kode pemulihan terakhir akun ${brand} Anda dipakai pada ${when}. Buat sepuluh kode baru di halaman Keamanan saya, agar Anda tetap bisa masuk bila ponsel hilang.\n\n${idNotYou(reset)}`,
  }),
  factors_removed: ({ brand, when, reset }) => ({
    subject: `Cara masuk akun ${brand} Anda disetel ulang`,
    text: `Petugas kami menghapus aplikasi autentikator, kunci sandi, dan kode pemulihan dari akun ${brand} Anda pada ${when}. Semua sesi telah diakhiri. Anda kini masuk dengan kata sandi dan kode OTP. Selama 24 jam tidak ada kiriman yang dibayarkan.\n\n${idNotYou(reset)}`,
  }),
};

const enNotYou = (reset: string) =>
  `If it was not you, create a new password at once (this ends all sessions) and contact us: ${reset}`;
const en: FactorChangeTemplates = {
  totp_added: ({ brand, when, reset }) => ({
    subject: `An authenticator app was added to your ${brand} account`,
    text: `An authenticator app was added to your ${brand} account on ${when}. From now on you sign in with your password and a code from that app; one-time codes by SMS, WhatsApp and email no longer work for signing in.\n\n${enNotYou(reset)}`,
  }),
  totp_removed: ({ brand, when, reset }) => ({
    subject: `The authenticator app was removed from your ${brand} account`,
    text: `The authenticator app was removed from your ${brand} account on ${when}.\n\n${enNotYou(reset)}`,
  }),
  passkey_added: ({ brand, when, reset }) => ({
    subject: `A passkey was added to your ${brand} account`,
    text: `A passkey was added to your ${brand} account on ${when}. One-time codes by SMS, WhatsApp and email no longer work for signing in.\n\n${enNotYou(reset)}`,
  }),
  passkey_removed: ({ brand, when, reset }) => ({
    subject: `A passkey was removed from your ${brand} account`,
    text: `A passkey was removed from your ${brand} account on ${when}.\n\n${enNotYou(reset)}`,
  }),
  recovery_codes_made: ({ brand, when, reset }) => ({
    subject: `New recovery codes for your ${brand} account`,
    text: `Ten new recovery codes were created for your ${brand} account on ${when}. The old recovery codes no longer work.\n\n${enNotYou(reset)}`,
  }),
  recovery_code_used: ({ brand, when, reset }) => ({
    subject: `A recovery code of your ${brand} account was used`,
    text: `A recovery code of your ${brand} account was used on ${when}. That code no longer works. If your phone is lost, set up a new authenticator app on the My security page.\n\n${enNotYou(reset)}`,
  }),
  last_recovery_code_used: ({ brand, when, reset }) => ({
    subject: `The last recovery code of your ${brand} account was used`,
    text: `The last recovery code of your ${brand} account was used on ${when}. Create ten new ones on the My security page, so that you can still sign in if you lose your phone.\n\n${enNotYou(reset)}`,
  }),
  factors_removed: ({ brand, when, reset }) => ({
    subject: `The sign-in methods of your ${brand} account were reset`,
    text: `Our staff removed the authenticator app, passkeys and recovery codes from your ${brand} account on ${when}. All sessions have been ended. You now sign in with your password and a one-time code. Payouts are held for 24 hours.\n\n${enNotYou(reset)}`,
  }),
};

export const factorChangeTemplates: Bilingual<FactorChangeTemplates> = { ID: id, EN: en };
