/** SPEC §8's catalogue. The English is SPEC's to the letter; the keys of `loading` name its loading words. */

const id = {
  generic: {
    title: "Terjadi Kesalahan",
    body: "Ada yang tidak beres di pihak kami. Silakan coba lagi sebentar lagi.",
    reference: "Kode bantuan: {requestId}",
  },
  permissionDenied: {
    title: "Akses Ditolak",
    body: "Akun Anda tidak memiliki hak untuk membuka halaman ini. Bila Anda memerlukannya, mintalah kepada administrator.",
  },
  sessionOver: {
    title: "Sesi Anda Telah Berakhir!",
    body: "Silakan masuk kembali dengan menekan tombol di bawah ini.",
    action: "Masuk Kembali",
  },
  wrongEmailSession: {
    title: "Sesi Anda sudah berakhir",
    body: "Tautan ini sudah terpakai atau kedaluwarsa. Mintalah tautan baru untuk melanjutkan.",
    action: "Saya Mengerti",
  },
  wrongType: {
    title: "Jenis Pengguna atau Jenis Usaha Pengguna Salah",
    body: "Pilih kembali jenis akun Anda untuk melanjutkan.",
  },
  otpExpired: { title: "OTP sudah kedaluwarsa, silakan masuk kembali" },
  offline: {
    title: "Tidak ada sambungan internet",
    body: "Kami belum dapat menghubungi server. Periksa sambungan Anda, lalu coba lagi.",
  },
  notFound: { title: "Data yang Anda cari tidak ditemukan." },
  tooMany: {
    title: "Terlalu banyak percobaan",
    body: "{seconds, plural, =0 {Tunggu sebentar, lalu coba lagi.} other {Coba lagi dalam # detik.}}",
    minutes: "{minutes, plural, other {Coba lagi dalam # menit.}}",
  },
  unavailable: {
    title: "Layanan sedang tidak tersedia",
    body: "Kami sedang memulihkannya. Data Anda aman; silakan coba lagi beberapa saat lagi.",
  },
  tooLarge: { title: "Berkas atau isian terlalu besar" },
  invalid: { title: "Periksa kembali isian Anda" },
  search: { notFound: "Data yang Anda cari tidak ditemukan.", noData: "Tidak ada data.", noOption: "Pilihan tidak ditemukan" },
  searchHint: "Periksa ejaannya, atau gunakan kata yang lebih umum.",
  clearSearch: "Hapus pencarian",
  back: "Kembali",
  loading: {
    wait: "Mohon tunggu...",
    sending: "Mengirim data...",
    still: "Permintaan Anda masih diproses, mohon tunggu sebentar.",
    report: "Membuat laporan",
    refreshing: "Memuat ulang halaman...",
    redirecting: "Mengalihkan...",
  },
};
const en: typeof id = {
  generic: {
    title: "An Error Occurred",
    body: "Something went wrong on our side. Please try again in a moment.",
    reference: "Support code: {requestId}",
  },
  permissionDenied: {
    title: "Permission Denied",
    body: "Your account does not have the right to open this page. If you need it, ask your administrator.",
  },
  sessionOver: {
    title: "Your Session Has Expired!",
    body: "Please log in again by clicking the button below.",
    action: "Re-Login",
  },
  wrongEmailSession: {
    title: "Your Session already expired",
    body: "This link has been used or has expired. Ask for a new one to continue.",
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
  unavailable: {
    title: "The service is not available right now",
    body: "We are restoring it. Your data is safe; please try again in a little while.",
  },
  tooLarge: { title: "The file or entry is too large" },
  invalid: { title: "Please check your entries" },
  search: { notFound: "Data you are looking for was not found.", noData: "No data available.", noOption: "Option not found" },
  searchHint: "Check the spelling, or use a more general word.",
  clearSearch: "Clear search",
  back: "Go back",
  loading: {
    wait: "Please wait...",
    sending: "Sending data...",
    still: "Your request is still in process, please wait a moment.",
    report: "Generating report",
    refreshing: "Refreshing page...",
    redirecting: "Redirecting...",
  },
};
export const errorWords = { ID: id, EN: en };

/** Separate, so that a page that only waits does not ship the whole catalogue. */
export const loadingWords = { ID: id.loading, EN: en.loading };
export const emptyWords = {
  ID: { ...id.search, hint: id.searchHint, clear: id.clearSearch },
  EN: { ...en.search, hint: en.searchHint, clear: en.clearSearch },
};

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
  cancel: { title: "Cancel {name}?", body: "This stops what is under way.", confirm: "Yes, cancel it" },
  reactivate: { title: "Reactivate {name}?", body: "Other data can use it again.", confirm: "Reactivate" },
  activate: { title: "Activate {name}?", body: "Active data can be used by other data.", confirm: "Activate" },
  deactivate: { title: "Deactivate {name}?", body: "Inactive data cannot be used by other data.", confirm: "Deactivate" },
  delete: { title: "Delete {name}?", body: "Deleted data cannot be recovered.", confirm: "Delete" },
};
export const recordWords = { ID: recordId, EN: recordEn };

/** Asked wherever somebody acts on another person. */
export const reasonWords = {
  ID: { label: "Alasan", hint: "Tersimpan di jejak audit bersama nama Anda." },
  EN: { label: "Reason", hint: "Kept in the audit log with your name." },
};
