/**
 * Sentences of what any call may answer; of `proof_needed`, which calls of some rights answer (fresh-rights.ts); and of `id_already_used`: calls that
 * take an id made by their client name it in their own contracts, but mean one thing by it.
 */
const id = {
  malformed_request: "Permintaan ini tidak dapat dibaca. Periksa isiannya lalu coba lagi.",
  csrf_invalid: "Halaman ini sudah terlalu lama terbuka. Muat ulang halaman lalu coba lagi.",
  api_key_invalid: "Aplikasi ini tidak dikenal oleh layanan kami.",
  session_over: "Sesi Anda telah berakhir. Silakan masuk kembali.",
  permission_denied: "Anda tidak memiliki akses untuk tindakan ini.",
  not_found: "Yang Anda cari tidak ditemukan.",
  proof_needed: "Buktikan dulu bahwa ini Anda, lalu lanjutkan.",
  id_already_used: "Kode ini sudah dipakai untuk isian lain.",
  method_not_allowed: "Permintaan ini tidak dikenal.",
  too_large: "Kiriman ini terlalu besar.",
  too_many_requests: "Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.",
  unavailable: "Layanan sedang sibuk. Coba lagi sebentar lagi.",
  unexpected: "Terjadi kesalahan di pihak kami. Coba lagi; bila berulang, hubungi kami dengan menyebut kode permintaan.",
};
const en: typeof id = {
  malformed_request: "This request could not be read. Check what you entered and try again.",
  csrf_invalid: "This page has been open for too long. Reload it and try again.",
  api_key_invalid: "Our service does not know this application.",
  session_over: "Your session has ended. Please sign in again.",
  permission_denied: "You do not have access to this action.",
  not_found: "What you are looking for was not found.",
  proof_needed: "First prove that it is you, then go on.",
  id_already_used: "This code has already been used for something else.",
  method_not_allowed: "This request is not known.",
  too_large: "What you sent is too large.",
  too_many_requests: "Too many attempts. Wait a moment and try again.",
  unavailable: "The service is busy. Try again in a moment.",
  unexpected: "Something went wrong on our side. Try again; if it happens again, contact us and mention the request code.",
};
export const refusalWords = { ID: id, EN: en };
