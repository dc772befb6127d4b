/**
 * What is written about changes of an account, in both languages. Plain text, as in templates.ts. No names, and no new address or number
 * in what goes to the old one: its reader may be somebody who should not learn it.
 */
import type { Bilingual } from "#kernel/locale.ts";
import type { Happening, HappeningOnDevice, Mail } from "./templates.ts";

interface Notices {
  /** To the owner, who stays signed in where they changed it. */
  readonly passwordReplaced: (facts: HappeningOnDevice) => Mail;
  readonly phoneChanged: (facts: HappeningOnDevice & { readonly until: string }) => Mail;
  /** To the number that was replaced. */
  readonly phoneChangedShort: (facts: Happening) => string;
  /** To the address that was replaced. */
  readonly emailChangedOld: (facts: HappeningOnDevice & { readonly undo: string; readonly until: string }) => Mail;
  readonly emailChangedNew: (facts: HappeningOnDevice) => Mail;
  /** To the address that was taken off the account again. */
  readonly emailTakenBack: (facts: Happening) => Mail;
  /** The code for a new address. */
  readonly emailCode: (brand: string, code: string) => Mail;
  /** To the owner of an address that somebody else wanted to put on their account. */
  readonly emailWanted: (brand: string) => Mail;
  /** The code for a new number. */
  readonly phoneCode: (brand: string, code: string) => string;
}

const id: Notices = {
  passwordReplaced: ({ brand, when, device, reset }) => ({
    subject: `Kata sandi ${brand} Anda telah diganti`,
    text: `Kata sandi akun ${brand} Anda diganti pada ${when}. Semua sesi lain telah diakhiri.\n\nPerangkat: ${device}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru: ${reset}`,
  }),
  phoneChanged: ({ brand, when, device, until, reset }) => ({
    subject: `Nomor ponsel akun ${brand} Anda telah diganti`,
    text: `Nomor ponsel akun ${brand} Anda diganti pada ${when}. Demi keamanan, tidak ada uang yang keluar dari akun ini sampai ${until}. Semua sesi lain telah diakhiri.\n\nPerangkat: ${device}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru lalu hubungi kami sebelum penahanan itu berakhir: ${reset}`,
  }),
  phoneChangedShort: ({ brand, when }) =>
    `${brand}: nomor ini dilepas dari akun Anda pada ${when}. Bukan Anda? Segera ganti kata sandi dan hubungi kami; uang tertahan 24 jam.`,
  emailChangedOld: ({ brand, when, device, undo, until }) => ({
    subject: `Alamat email akun ${brand} Anda telah diganti`,
    text: `Alamat ini tidak lagi dipakai untuk akun ${brand} Anda sejak ${when}.\n\nPerangkat: ${device}\n\nBila Anda yang menggantinya, tidak ada yang perlu dilakukan.\n\nBila bukan Anda, buka tautan ini sebelum ${until}. Alamat ini kembali ke akun Anda, semua sesi diakhiri, dan Anda membuat kata sandi baru:\n\n${undo}`,
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
    text: `Seseorang, mungkin Anda, baru saja mencoba memakai alamat email ini untuk akun ${brand} yang lain. Alamat ini sudah menjadi milik sebuah akun, jadi tidak ada yang berubah.\n\nBila bukan Anda, tidak ada yang perlu dilakukan.`,
  }),
  phoneCode: (brand, code) =>
    `${code} adalah kode untuk memakai nomor ini di akun ${brand}. Berlaku 5 menit. Jangan berikan kepada siapa pun, termasuk petugas kami.`,
};

const en: Notices = {
  passwordReplaced: ({ brand, when, device, reset }) => ({
    subject: `Your ${brand} password has been changed`,
    text: `The password of your ${brand} account was changed on ${when}. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once: ${reset}`,
  }),
  phoneChanged: ({ brand, when, device, until, reset }) => ({
    subject: `The phone number of your ${brand} account has been changed`,
    text: `The phone number of your ${brand} account was changed on ${when}. For your safety no money leaves this account until ${until}. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once and contact us before that hold ends: ${reset}`,
  }),
  phoneChangedShort: ({ brand, when }) =>
    `${brand}: this number was taken off your account on ${when}. Not you? Change your password at once and contact us; money is held for 24 hours.`,
  emailChangedOld: ({ brand, when, device, undo, until }) => ({
    subject: `The email address of your ${brand} account has been changed`,
    text: `This address is no longer used for your ${brand} account since ${when}.\n\nDevice: ${device}\n\nIf you changed it, there is nothing you need to do.\n\nIf it was not you, open this link before ${until}. Your account gets this address back, all sessions end, and you create a new password:\n\n${undo}`,
  }),
  emailChangedNew: ({ brand, when, device, reset }) => ({
    subject: `This email address now belongs to your ${brand} account`,
    text: `Since ${when} your ${brand} account uses this address to sign in and for all notices. All other sessions have been ended.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once: ${reset}`,
  }),
  emailTakenBack: ({ brand, when }) => ({
    subject: `This address was taken off a ${brand} account`,
    text: `On ${when} the owner of the mailbox before took back the change of email address of a ${brand} account. This address is no longer used for that account, and all its sessions have been ended.\n\nIf the account is yours, please contact us.`,
  }),
  emailCode: (brand, code) => ({
    subject: `Code for your new email address at ${brand}`,
    text: `Your code to use this email address for your ${brand} account: ${code}\n\nIt is good for 5 minutes. Give it to nobody, not even to staff of ${brand}.\n\nIf you are not changing your email address, ignore this email.`,
  }),
  emailWanted: (brand) => ({
    subject: `Somebody tried your email address for another ${brand} account`,
    text: `Somebody, perhaps you, has just tried to use this email address for another ${brand} account. The address belongs to an account already, so nothing has changed.\n\nIf it was not you, there is nothing you need to do.`,
  }),
  phoneCode: (brand, code) =>
    `${code} is the code to use this number for your ${brand} account. It is good for 5 minutes. Give it to nobody, not even to our staff.`,
};

export const notices: Bilingual<Notices> = { ID: id, EN: en };
