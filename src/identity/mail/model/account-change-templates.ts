/**
 * Messages about account changes, in both languages. Plain text, as in templates.ts. They name nobody, and messages to the old address or
 * number omit the new one: their reader may be somebody who should not learn it.
 */
import type { Bilingual } from "#kernel/locale.ts";
import type { SecurityEvent, SecurityEventOnDevice, Mail } from "./templates.ts";

interface AccountChangeTemplates {
  /** To the owner, who stays signed in on the device of the change. */
  readonly passwordReplaced: (facts: SecurityEventOnDevice) => Mail;
  readonly phoneChanged: (facts: SecurityEventOnDevice & { readonly until: string }) => Mail;
  /** To the replaced number. */
  readonly phoneChangedShort: (facts: SecurityEvent) => string;
  /** To the replaced address. */
  readonly emailChangedOld: (facts: SecurityEventOnDevice & { readonly undo: string; readonly until: string }) => Mail;
  readonly emailChangedNew: (facts: SecurityEventOnDevice) => Mail;
  /** To the address that was removed from the account again. */
  readonly emailTakenBack: (facts: SecurityEvent) => Mail;
  /** The code for a new address. */
  readonly emailCode: (brand: string, code: string) => Mail;
  /** To the owner of an address that another person tried to put on their account. */
  readonly emailWanted: (brand: string) => Mail;
  /** The code for a new number. */
  readonly phoneCode: (brand: string, code: string) => string;
}

const id: AccountChangeTemplates = {
  passwordReplaced: ({ brand, when, device, reset }) => ({
    subject: `Kata sandi ${brand} Anda telah diganti`,
    text: `Kata sandi akun ${brand} Anda diganti pada ${when}. Semua sesi lain telah diakhiri.\n\nPerangkat: ${device}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru: ${reset}`,
  }),
  phoneChanged: ({ brand, when, device, until, reset }) => ({
    subject: `Nomor ponsel akun ${brand} Anda telah diganti`,
    text: `Nomor ponsel akun ${brand} Anda diganti pada ${when}. Demi keamanan, tidak ada uang yang keluar dari akun ini sampai ${until}. Semua sesi lain telah diakhiri.\n\nPerangkat: ${device}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru lalu hubungi kami sebelum penahanan itu berakhir: ${reset}`,
  }),
  phoneChangedShort: ({ brand, when }) =>
    `${brand}: nomor ini dilepas dari akun Anda pada ${when}. Bukan Anda? Segera ganti kata sandi dan hubungi kami; pencairan ditahan 24 jam.`,
  emailChangedOld: ({ brand, when, device, undo, until }) => ({
    subject: `Alamat email akun ${brand} Anda telah diganti`,
    text: `Alamat ini tidak lagi dipakai untuk akun ${brand} Anda sejak ${when}.\n\nPerangkat: ${device}\n\nBila Anda yang menggantinya, Anda tidak perlu melakukan apa pun.\n\nBila bukan Anda, buka tautan ini sebelum ${until}. Alamat ini kembali ke akun Anda, semua sesi diakhiri, dan Anda membuat kata sandi baru:\n\n${undo}`,
  }),
  emailChangedNew: ({ brand, when, device, reset }) => ({
    subject: `Alamat email ini sekarang milik akun ${brand} Anda`,
    text: `Sejak ${when} akun ${brand} Anda memakai alamat ini untuk masuk dan untuk semua pemberitahuan. Semua sesi lain telah diakhiri.\n\nPerangkat: ${device}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru: ${reset}`,
  }),
  emailTakenBack: ({ brand, when }) => ({
    subject: `Alamat ini dilepas dari akun ${brand}`,
    text: `Pada ${when} pemilik kotak surat sebelumnya membatalkan penggantian alamat email sebuah akun ${brand}. Alamat ini tidak lagi dipakai untuk akun itu, dan semua sesinya telah diakhiri.\n\nBila Anda pemilik akun itu, hubungi kami.`,
  }),
  emailCode: (brand, code) => ({
    subject: `Kode untuk alamat email baru Anda di ${brand}`,
    text: `Kode Anda untuk memakai alamat email ini di akun ${brand}: ${code}\n\nBerlaku 5 menit. Jangan berikan kepada siapa pun, termasuk petugas ${brand}.\n\nBila Anda tidak mengganti alamat email, abaikan email ini.`,
  }),
  emailWanted: (brand) => ({
    subject: `Alamat email Anda dicoba untuk akun ${brand} lain`,
    text: `Seseorang, mungkin Anda, baru saja mencoba memakai alamat email ini untuk akun ${brand} yang lain. Alamat ini sudah menjadi milik sebuah akun, jadi tidak ada yang berubah.\n\nBila bukan Anda, Anda tidak perlu melakukan apa pun.`,
  }),
  phoneCode: (brand, code) =>
    `${code} adalah kode untuk memakai nomor ini di akun ${brand}. Berlaku 5 menit. Jangan berikan kepada siapa pun, termasuk petugas kami.`,
};

const en: AccountChangeTemplates = {
  passwordReplaced: ({ brand, when, device, reset }) => ({
    subject: `Your ${brand} password has been changed`,
    text: `The password of your ${brand} account was changed on ${when}. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once: ${reset}`,
  }),
  phoneChanged: ({ brand, when, device, until, reset }) => ({
    subject: `The mobile number of your ${brand} account has been changed`,
    text: `The mobile number of your ${brand} account was changed on ${when}. For your security, no money leaves this account until ${until}. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once and contact us before that hold ends: ${reset}`,
  }),
  phoneChangedShort: ({ brand, when }) =>
    `${brand}: this number was removed from your account on ${when}. Not you? Change your password at once and contact us; payouts are held for 24 hours.`,
  emailChangedOld: ({ brand, when, device, undo, until }) => ({
    subject: `The email address of your ${brand} account has been changed`,
    text: `This address has not been used for your ${brand} account since ${when}.\n\nDevice: ${device}\n\nIf you changed it, there is nothing you need to do.\n\nIf it was not you, open this link before ${until}. Your account gets this address back, all sessions end, and you create a new password:\n\n${undo}`,
  }),
  emailChangedNew: ({ brand, when, device, reset }) => ({
    subject: `This email address now belongs to your ${brand} account`,
    text: `Since ${when} your ${brand} account uses this address for sign-in and for all notifications. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once: ${reset}`,
  }),
  emailTakenBack: ({ brand, when }) => ({
    subject: `This address was removed from a ${brand} account`,
    text: `On ${when} the owner of the previous mailbox undid the change of email address of a ${brand} account. This address is no longer used for that account, and all its sessions have been ended.\n\nIf the account is yours, please contact us.`,
  }),
  emailCode: (brand, code) => ({
    subject: `Code for your new email address at ${brand}`,
    text: `Your code to use this email address for your ${brand} account: ${code}\n\nIt is valid for 5 minutes. Do not share it with anyone, not even with staff of ${brand}.\n\nIf you are not changing your email address, ignore this email.`,
  }),
  emailWanted: (brand) => ({
    subject: `Someone tried to use your email address for another ${brand} account`,
    text: `Someone, perhaps you, has just tried to use this email address for another ${brand} account. The address already belongs to an account, so nothing has changed.\n\nIf it was not you, there is nothing you need to do.`,
  }),
  phoneCode: (brand, code) =>
    `${code} is the code to use this number for your ${brand} account. It is valid for 5 minutes. Do not share it with anyone, not even our staff.`,
};

export const accountChangeTemplates: Bilingual<AccountChangeTemplates> = { ID: id, EN: en };
