/** The catalogue of MSG-8; its loading texts and the error page's texts are in first/messages.ts. The English is verbatim. */
import { failureMessages } from "./first/messages.ts";

const id = {
  ...failureMessages.ID,
  permissionDenied: {
    title: "Akses Ditolak",
    body: "Akun Anda tidak punya hak untuk membuka halaman ini. Bila Anda memerlukannya, minta kepada administrator.",
  },
  sessionOver: {
    title: "Sesi Anda Telah Berakhir!",
    body: "Silakan masuk kembali dengan menekan tombol di bawah ini.",
    action: "Masuk Kembali",
    failed: "Sesi Anda belum dapat kami perpanjang. Coba lagi, atau masuk kembali dengan menekan tombol di bawah ini.",
    tryAgain: "Coba lagi",
  },
  wrongEmailSession: {
    title: "Sesi Anda sudah berakhir",
    body: "Tautan ini sudah terpakai atau kedaluwarsa. Minta tautan baru untuk melanjutkan.",
    action: "Saya Mengerti",
  },
  wrongType: {
    title: "Jenis Pengguna atau Jenis Usaha Pengguna Salah",
    body: "Pilih kembali jenis akun Anda untuk melanjutkan.",
  },
  otpExpired: { title: "OTP sudah kedaluwarsa, silakan masuk kembali" },
  offline: {
    title: "Tidak ada koneksi internet",
    body: "Server kami belum dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  },
  notFound: { title: "Data yang Anda cari tidak ditemukan." },
  tooMany: {
    title: "Batas percobaan tercapai",
    body: "{seconds, plural, =0 {Tunggu sebentar, lalu coba lagi.} other {Coba lagi dalam # detik.}}",
    minutes: "{minutes, plural, other {Coba lagi dalam # menit.}}",
  },
  tooLarge: { title: "Berkas atau isian terlalu besar" },
  invalid: { title: "Periksa kembali isian Anda" },
  back: "Kembali",
};
const en: typeof id = {
  ...failureMessages.EN,
  permissionDenied: {
    title: "Permission Denied",
    body: "Your account does not have the right to open this page. If you need it, ask your administrator.",
  },
  sessionOver: {
    title: "Your Session Has Expired!",
    body: "Please log in again by clicking the button below.",
    action: "Re-Login",
    failed: "We could not extend your session right now. Try again, or log in again by clicking the button below.",
    tryAgain: "Try again",
  },
  wrongEmailSession: {
    title: "Your Session already expired",
    body: "This link has been used or has expired. Request a new one to continue.",
    action: "I Understand",
  },
  wrongType: { title: "Wrong User Type or User Business Type", body: "Choose your account type again to continue." },
  otpExpired: { title: "OTP has expired, please log in again" },
  offline: { title: "No internet connection", body: "We could not reach the server. Check your connection, then try again." },
  notFound: { title: "Data you are looking for was not found." },
  tooMany: {
    title: "Too many attempts",
    body: "{seconds, plural, =0 {Wait a moment, then try again.} one {Try again in # second.} other {Try again in # seconds.}}",
    minutes: "{minutes, plural, one {Try again in # minute.} other {Try again in # minutes.}}",
  },
  tooLarge: { title: "The file or entry is too large" },
  invalid: { title: "Please check your entries" },
  back: "Go back",
};
export const errorMessages = { ID: id, EN: en };

const recordId = {
  cancel: { title: "Batalkan {name}?", body: "Tindakan ini menghentikan proses yang sedang berjalan.", confirm: "Ya, batalkan" },
  reactivate: {
    title: "Aktifkan kembali {name}?",
    body: "Data ini dapat digunakan lagi oleh data lain.",
    confirm: "Aktifkan kembali",
  },
  activate: { title: "Aktifkan {name}?", body: "Data aktif dapat digunakan oleh data lain.", confirm: "Aktifkan" },
  deactivate: {
    title: "Nonaktifkan {name}?",
    body: "Data nonaktif tidak dapat digunakan oleh data lain.",
    confirm: "Nonaktifkan",
  },
  delete: { title: "Hapus {name}?", body: "Data yang dihapus tidak dapat dikembalikan.", confirm: "Hapus" },
};
const recordEn: typeof recordId = {
  cancel: { title: "Cancel {name}?", body: "This stops the process.", confirm: "Yes, cancel it" },
  reactivate: { title: "Reactivate {name}?", body: "Other data can use it again.", confirm: "Reactivate" },
  activate: { title: "Activate {name}?", body: "Active data can be used by other data.", confirm: "Activate" },
  deactivate: { title: "Deactivate {name}?", body: "Inactive data cannot be used by other data.", confirm: "Deactivate" },
  delete: { title: "Delete {name}?", body: "Deleted data cannot be recovered.", confirm: "Delete" },
};
export const recordMessages = { ID: recordId, EN: recordEn };

/** Asked wherever staff act on another person. */
export const reasonMessages = {
  ID: { label: "Alasan", hint: "Dicatat di jejak audit bersama nama Anda." },
  EN: { label: "Reason", hint: "Recorded in the audit trail with your name." },
};
