/**
 * Mails and short messages, in both languages. Plain text; the caller builds links from SITE_URL. Messages to an unproven address contain
 * no names: a stranger could put a message of their own into one.
 */
import { localizePath, type Bilingual, type Language } from "#kernel/locale.ts";

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The facts that a security notice may contain. */
export interface SecurityEvent {
  readonly brand: string;
  readonly when: string;
  /** The page that requests a new password. */
  readonly reset: string;
}
export interface SecurityEventOnDevice extends SecurityEvent {
  /** Browser and system. */
  readonly device: string;
}

/** The URL of a page in the reader's language. */
export function pageLink(siteUrl: string, path: string, language: Language): string {
  return `${siteUrl.replace(/\/$/, "")}${localizePath(path, language)}`;
}

/** The action that a code approves: a transfer, its change of recipient, a refund to another account, a whole payroll, a schedule. */
export type ApprovedDeed = "send" | "change_recipient" | "refund" | "payroll" | "schedule";

/** The purpose of a code that approves no single action: registering, signing in, a protected step of an open session. */
export type CodeUse = "register" | "sign_in" | "protected_step";

/** What a code approves. */
interface Approved {
  readonly amount: string;
  /** The total to pay, including fee and tax; null where the action has no price. */
  readonly pays: string | null;
  /** The highest rate at which it happens; null without such a bound. */
  readonly maxRate: string | null;
  readonly recipient: string;
}

interface Templates {
  /** A link that proves the mailbox. */
  readonly verifyEmail: (brand: string, link: string) => Mail;
  /** To the owner of an address that another person tried to register again. */
  readonly alreadyRegistered: (brand: string, signIn: string, reset: string) => Mail;
  readonly resetPassword: (brand: string, link: string) => Mail;
  /** To a staff member created by an administrator. */
  readonly invitation: (brand: string, link: string) => Mail;
  /** `until`: no one-time code is sent by mail before then; null where codes are sent. */
  readonly passwordReset: (securityEvent: SecurityEvent, until: string | null) => Mail;
  readonly passwordResetShort: (securityEvent: SecurityEvent) => string;
  /** To invited staff, about the first password of their account. */
  readonly passwordCreated: (securityEvent: SecurityEvent) => Mail;
  readonly passwordCreatedShort: (securityEvent: SecurityEvent) => string;
  readonly newDevice: (securityEvent: SecurityEventOnDevice) => Mail;
  readonly newDeviceShort: (securityEvent: SecurityEvent) => string;
  readonly sessionReplayed: (securityEvent: SecurityEventOnDevice) => Mail;
  readonly codeMail: (brand: string, code: string, use: CodeUse) => Mail;
  readonly codeShort: (brand: string, code: string, use: CodeUse) => string;
  /** A code that approves one action and names it. */
  readonly approvalMail: Readonly<Record<ApprovedDeed, (brand: string, code: string, what: Approved) => Mail>>;
  readonly approvalShort: Readonly<Record<ApprovedDeed, (brand: string, code: string, what: Approved) => string>>;
}

/** The mail around the sentence that names the approved action. */
const approvalText: Bilingual<(brand: string, code: string, says: string) => string> = {
  ID: (brand, code, says) =>
    `Kode OTP Anda: ${code}\n\n${says}, dan hanya itu. Berlaku 5 menit.\n\nBila bukan Anda, jangan berikan kode ini kepada siapa pun, termasuk petugas ${brand}, dan segera ganti kata sandi Anda.`,
  EN: (brand, code, says) =>
    `Your OTP: ${code}\n\n${says}, and nothing else. It is valid for 5 minutes.\n\nIf this was not you, do not share the code with anyone, not even with staff of ${brand}, and change your password at once.`,
};
/** The page shows both: the amount sent and the total to pay. */
const inAll: Bilingual<(pays: string | null) => string> = {
  ID: (pays) => (pays === null ? "" : ` (total bayar ${pays})`),
  EN: (pays) => (pays === null ? "" : ` (you pay ${pays} in total)`),
};
/** The figure that the page shows large comes first. */
const payrollSum: Bilingual<(amount: string, pays: string | null) => string> = {
  ID: (amount, pays) =>
    pays === null ? `sebesar ${amount}` : `sebesar ${pays}, yaitu ${amount} untuk penerima ditambah biaya dan PPN`,
  EN: (amount, pays) => (pays === null ? `of ${amount}` : `of ${pays}, which is ${amount} for the recipients plus fees and VAT`),
};
/** A schedule with a highest rate is that schedule and no other. */
const atMost: Bilingual<(maxRate: string | null) => string> = {
  ID: (maxRate) => (maxRate === null ? "" : ` bila kurs paling tinggi ${maxRate}`),
  EN: (maxRate) => (maxRate === null ? "" : ` while the rate is at most ${maxRate}`),
};
/** Informs a reader who requested nothing about the attempt of somebody else. With this text the message still fits one SMS. */
const uses: Bilingual<Readonly<Record<CodeUse, string>>> = {
  ID: {
    register: "untuk mendaftar dengan nomor ini",
    sign_in: "untuk masuk ke akun Anda",
    protected_step: "untuk langkah yang dilindungi di akun Anda",
  },
  EN: {
    register: "to register with this number",
    sign_in: "to sign in to your account",
    protected_step: "for a protected step in your account",
  },
};
const approvalEnd: Bilingual = {
  ID: "Berlaku 5 menit. Bukan Anda? Jangan berikan kepada siapa pun.",
  EN: "It is valid for 5 minutes. Not you? Do not share it.",
};

const id: Templates = {
  verifyEmail: (brand, link) => ({
    subject: `Konfirmasi alamat email Anda untuk ${brand}`,
    text: `Terima kasih telah mendaftar di ${brand}.\n\nKonfirmasi bahwa alamat email ini milik Anda; sesudah itu kami mengirim kode ke ponsel Anda. Tautannya berlaku 24 jam dan hanya sekali pakai.\n\nKonfirmasi alamat email: ${link}\n\nBila Anda tidak mendaftar, abaikan email ini. Tidak ada akun yang dibuat.`,
  }),
  alreadyRegistered: (brand, signIn, reset) => ({
    subject: `Anda sudah punya akun ${brand}`,
    text: `Seseorang, mungkin Anda, baru saja mencoba mendaftar di ${brand} dengan alamat email ini. Alamat ini sudah terdaftar, jadi tidak ada yang berubah.\n\nMasuk: ${signIn}\nLupa kata sandi: ${reset}\n\nBila bukan Anda, Anda tidak perlu melakukan apa pun.`,
  }),
  resetPassword: (brand, link) => ({
    subject: `Buat kata sandi baru untuk ${brand}`,
    text: `Anda dapat membuat kata sandi baru untuk akun Anda lewat tautan ini. Tautannya berlaku 60 menit dan hanya sekali pakai.\n\nBuat kata sandi baru: ${link}\n\nBila Anda tidak memintanya, abaikan email ini. Kata sandi Anda tidak berubah.`,
  }),
  invitation: (brand, link) => ({
    subject: `Akun petugas Anda di ${brand}`,
    text: `Administrator ${brand} telah membuat akun petugas untuk alamat email ini.\n\nBuat kata sandi Anda lewat tautan ini. Tautannya berlaku 3 hari dan hanya sekali pakai.\n\nBuat kata sandi: ${link}\n\nAnda dapat masuk begitu orang kedua menyetujui hak akses Anda.\n\nBila Anda tidak mengenal undangan ini, abaikan email ini.`,
  }),
  passwordReset: ({ brand, when, reset }, until) => ({
    subject: `Kata sandi ${brand} Anda telah diganti`,
    text: `Kata sandi akun ${brand} Anda diganti lewat tautan di email pada ${when}. Semua sesi telah diakhiri; silakan masuk kembali.${until === null ? "" : `\n\nKode OTP untuk masuk kini hanya dikirim ke ponsel Anda. Setelah Anda memasukkan satu kode dari ponsel, atau mulai ${until}, kode dapat dikirim ke email lagi.`}\n\nBila bukan Anda yang menggantinya, segera buat kata sandi baru: ${reset}`,
  }),
  passwordResetShort: ({ brand, when }) =>
    `${brand}: kata sandi akun Anda diganti lewat email pada ${when}. Bukan Anda? Jangan berikan kode OTP kepada siapa pun, amankan email Anda, dan segera hubungi kami.`,
  passwordCreated: ({ brand, when, reset }) => ({
    subject: `Akun petugas ${brand} Anda siap`,
    text: `Kata sandi akun petugas ${brand} Anda dibuat pada ${when}, lewat tautan undangan di email ini. Silakan masuk; siapkan ponsel Anda untuk kodenya.\n\nBila bukan Anda yang membuatnya, segera buat kata sandi baru dan beri tahu administrator Anda: ${reset}`,
  }),
  passwordCreatedShort: ({ brand, when }) =>
    `${brand}: kata sandi akun petugas Anda dibuat pada ${when}. Bukan Anda? Jangan berikan kode OTP kepada siapa pun, dan hubungi administrator Anda.`,
  newDevice: ({ brand, when, device, reset }) => ({
    subject: `Masuk dari perangkat baru ke akun ${brand} Anda`,
    text: `Akun ${brand} Anda dibuka dari perangkat baru pada ${when}.\n\nPerangkat: ${device}\n\nBila bukan Anda, segera buat kata sandi baru; semua sesi akan diakhiri: ${reset}`,
  }),
  newDeviceShort: ({ brand, when }) =>
    `${brand}: akun Anda dibuka dari perangkat baru pada ${when}. Bukan Anda? Segera ganti kata sandi.`,
  sessionReplayed: ({ brand, when, device, reset }) => ({
    subject: `Satu sesi akun ${brand} Anda kami akhiri`,
    text: `Pada ${when} kunci sesi akun ${brand} Anda dipakai dua kali. Mungkin ada yang menyalinnya, jadi sesi itu kami akhiri.\n\nPerangkat: ${device}\n\nSilakan masuk kembali. Bila Anda ragu, buat kata sandi baru; semua sesi akan diakhiri: ${reset}`,
  }),
  codeMail: (brand, code, use) => ({
    subject: `Kode OTP ${brand} ${uses.ID[use]}`,
    text: `Kode OTP Anda ${uses.ID[use]}: ${code}\n\nBerlaku 5 menit. Jangan berikan kepada siapa pun, termasuk petugas ${brand}.`,
  }),
  approvalMail: {
    send: (brand, code, { amount, pays, recipient }) => ({
      subject: `Kode OTP ${brand} untuk kiriman ${amount}`,
      text: approvalText.ID(brand, code, `Kode ini menyetujui kiriman ${amount} kepada ${recipient}${inAll.ID(pays)}`),
    }),
    change_recipient: (brand, code, { amount, recipient }) => ({
      subject: `Kode OTP ${brand} untuk mengganti penerima kiriman ${amount}`,
      text: approvalText.ID(brand, code, `Kode ini mengalihkan kiriman ${amount} kepada ${recipient}`),
    }),
    refund: (brand, code, { amount, recipient }) => ({
      subject: `Kode OTP ${brand} untuk pengembalian ${amount}`,
      text: approvalText.ID(brand, code, `Kode ini menyetujui pengembalian ${amount} ke rekening ${recipient}`),
    }),
    payroll: (brand, code, { amount, pays, recipient }) => ({
      subject: `Kode OTP ${brand} untuk penggajian ${pays ?? amount}`,
      text: approvalText.ID(brand, code, `Kode ini menyetujui penggajian ${recipient} ${payrollSum.ID(amount, pays)}`),
    }),
    schedule: (brand, code, { amount, maxRate, recipient }) => ({
      subject: `Kode OTP ${brand} untuk jadwal kiriman ${amount}`,
      text: approvalText.ID(
        brand,
        code,
        `Kode ini menyetujui jadwal yang menyiapkan kiriman ${amount} kepada ${recipient}${atMost.ID(maxRate)}`,
      ),
    }),
  },
  approvalShort: {
    send: (brand, code, { amount, pays, recipient }) =>
      `${code} adalah kode OTP ${brand} untuk mengirim ${amount} kepada ${recipient}${inAll.ID(pays)}. ${approvalEnd.ID}`,
    change_recipient: (brand, code, { amount, recipient }) =>
      `${code} adalah kode OTP ${brand} untuk mengalihkan kiriman ${amount} kepada ${recipient}. ${approvalEnd.ID}`,
    refund: (brand, code, { amount, recipient }) =>
      `${code} adalah kode OTP ${brand} untuk pengembalian ${amount} ke rekening ${recipient}. ${approvalEnd.ID}`,
    payroll: (brand, code, { amount, pays, recipient }) =>
      `${code} adalah kode OTP ${brand} untuk penggajian ${recipient} ${payrollSum.ID(amount, pays)}. ${approvalEnd.ID}`,
    schedule: (brand, code, { amount, maxRate, recipient }) =>
      `${code} adalah kode OTP ${brand} untuk jadwal kiriman ${amount} kepada ${recipient}${atMost.ID(maxRate)}. ${approvalEnd.ID}`,
  },
  codeShort: (brand, code, use) =>
    `${code} adalah kode OTP ${brand} ${uses.ID[use]}. Berlaku 5 menit. Jangan berikan kepada siapa pun, termasuk petugas kami.`,
};

const en: Templates = {
  verifyEmail: (brand, link) => ({
    subject: `Confirm your email address for ${brand}`,
    text: `Thank you for registering with ${brand}.\n\nConfirm that this email address is yours; we then send a code to your phone. The link is valid for 24 hours and works once.\n\nConfirm email address: ${link}\n\nIf you did not register, ignore this email. No account has been created.`,
  }),
  alreadyRegistered: (brand, signIn, reset) => ({
    subject: `You already have a ${brand} account`,
    text: `Someone, perhaps you, has just tried to register with ${brand} using this email address. The address is already registered, so nothing has changed.\n\nSign in: ${signIn}\nForgot your password: ${reset}\n\nIf it was not you, there is nothing you need to do.`,
  }),
  resetPassword: (brand, link) => ({
    subject: `Create a new password for ${brand}`,
    text: `You can create a new password for your account with this link. It is valid for 60 minutes and works once.\n\nCreate a new password: ${link}\n\nIf you did not request it, ignore this email. Your password has not changed.`,
  }),
  invitation: (brand, link) => ({
    subject: `Your staff account at ${brand}`,
    text: `An administrator of ${brand} has created a staff account for this email address.\n\nCreate your password with this link. It is valid for 3 days and works once.\n\nCreate your password: ${link}\n\nYou can sign in as soon as a second person has approved your rights.\n\nIf you did not expect this invitation, ignore this email.`,
  }),
  passwordReset: ({ brand, when, reset }, until) => ({
    subject: `Your ${brand} password has been changed`,
    text: `The password of your ${brand} account was changed through a link in an email on ${when}. All sessions have been ended; please sign in again.${until === null ? "" : `\n\nOne-time codes for signing in are now sent only to your phone. Once you have entered a code from your phone, or from ${until}, they can be sent to your email again.`}\n\nIf it was not you, create a new password at once: ${reset}`,
  }),
  passwordResetShort: ({ brand, when }) =>
    `${brand}: your password was changed through your email on ${when}. Not you? Do not share any code, secure your email, and contact us at once.`,
  passwordCreated: ({ brand, when, reset }) => ({
    subject: `Your ${brand} staff account is ready`,
    text: `The password of your ${brand} staff account was created on ${when}, through the invitation in this mailbox. Please sign in, and keep your phone at hand for the code.\n\nIf it was not you, create a new password at once and inform your administrator: ${reset}`,
  }),
  passwordCreatedShort: ({ brand, when }) =>
    `${brand}: the password of your staff account was created on ${when}. Not you? Do not share any code, and inform your administrator.`,
  newDevice: ({ brand, when, device, reset }) => ({
    subject: `A new device signed in to your ${brand} account`,
    text: `Your ${brand} account was opened from a new device on ${when}.\n\nDevice: ${device}\n\nIf it was not you, create a new password at once; this ends all sessions: ${reset}`,
  }),
  newDeviceShort: ({ brand, when }) =>
    `${brand}: your account was opened from a new device on ${when}. Not you? Change your password at once.`,
  sessionReplayed: ({ brand, when, device, reset }) => ({
    subject: `We ended a session of your ${brand} account`,
    text: `On ${when} a session key of your ${brand} account was used twice. Someone may have copied it, so we ended that session.\n\nDevice: ${device}\n\nPlease sign in again. If you are in doubt, create a new password; this ends all sessions: ${reset}`,
  }),
  codeMail: (brand, code, use) => ({
    subject: `${brand} OTP ${uses.EN[use]}`,
    text: `Your OTP ${uses.EN[use]}: ${code}\n\nIt is valid for 5 minutes. Do not share it with anyone, not even with staff of ${brand}.`,
  }),
  approvalMail: {
    send: (brand, code, { amount, pays, recipient }) => ({
      subject: `${brand} OTP for your transfer of ${amount}`,
      text: approvalText.EN(brand, code, `It approves a transfer of ${amount} to ${recipient}${inAll.EN(pays)}`),
    }),
    change_recipient: (brand, code, { amount, recipient }) => ({
      subject: `${brand} OTP to change the recipient of ${amount}`,
      text: approvalText.EN(brand, code, `It changes the recipient of your transfer of ${amount} to ${recipient}`),
    }),
    refund: (brand, code, { amount, recipient }) => ({
      subject: `${brand} OTP for your refund of ${amount}`,
      text: approvalText.EN(brand, code, `It approves a refund of ${amount} to the account of ${recipient}`),
    }),
    payroll: (brand, code, { amount, pays, recipient }) => ({
      subject: `${brand} OTP for your payroll of ${pays ?? amount}`,
      text: approvalText.EN(brand, code, `It approves the payroll ${recipient} ${payrollSum.EN(amount, pays)}`),
    }),
    schedule: (brand, code, { amount, maxRate, recipient }) => ({
      subject: `${brand} OTP for your schedule of ${amount}`,
      text: approvalText.EN(
        brand,
        code,
        `It approves a schedule that prepares transfers of ${amount} to ${recipient}${atMost.EN(maxRate)}`,
      ),
    }),
  },
  approvalShort: {
    send: (brand, code, { amount, pays, recipient }) =>
      `${code} is your ${brand} OTP to send ${amount} to ${recipient}${inAll.EN(pays)}. ${approvalEnd.EN}`,
    change_recipient: (brand, code, { amount, recipient }) =>
      `${code} is your ${brand} OTP to change the recipient of your transfer of ${amount} to ${recipient}. ${approvalEnd.EN}`,
    refund: (brand, code, { amount, recipient }) =>
      `${code} is your ${brand} OTP to refund ${amount} to the account of ${recipient}. ${approvalEnd.EN}`,
    payroll: (brand, code, { amount, pays, recipient }) =>
      `${code} is your ${brand} OTP for the payroll ${recipient} ${payrollSum.EN(amount, pays)}. ${approvalEnd.EN}`,
    schedule: (brand, code, { amount, maxRate, recipient }) =>
      `${code} is your ${brand} OTP for a schedule of transfers of ${amount} to ${recipient}${atMost.EN(maxRate)}. ${approvalEnd.EN}`,
  },
  codeShort: (brand, code, use) =>
    `${code} is your ${brand} OTP ${uses.EN[use]}. It is valid for 5 minutes. Do not share it with anyone, not even our staff.`,
};

export const templates: Bilingual<Templates> = { ID: id, EN: en };
