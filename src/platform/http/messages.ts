/**
 * Sentences of the refusals that any call may return; of `proof_needed`, which calls of some rights return (fresh-rights.ts); and of
 * `id_already_used`: calls that take a client-made id declare it in their own contracts, but always with the same meaning;
 * and of files, which every call that takes or shows one declares alike (kernel/uploaded-file.ts).
 */
const id = {
  malformed_request: "Permintaan ini tidak dapat dibaca. Periksa isiannya lalu coba lagi.",
  csrf_invalid: "Halaman ini sudah terlalu lama terbuka. Muat ulang halaman lalu coba lagi.",
  api_key_invalid: "Aplikasi ini tidak dikenal oleh layanan kami.",
  session_over: "Sesi Anda telah berakhir. Silakan masuk kembali.",
  permission_denied: "Anda tidak memiliki akses untuk tindakan ini.",
  not_found: "Yang Anda cari tidak ditemukan.",
  proof_needed: "Konfirmasikan identitas Anda dahulu, lalu lanjutkan.",
  id_already_used: "Kode ini sudah dipakai untuk isian lain.",
  file_type: "Jenis berkas ini tidak dapat dipakai. Kirim foto atau PDF.",
  file_unreadable: "Berkas ini tidak dapat dibaca. Simpan ulang, atau foto dokumennya lagi.",
  file_locked: "PDF ini terkunci. Simpan tanpa kata sandi, lalu kirim lagi.",
  file_active: "PDF ini berisi skrip atau lampiran. Cetak ke PDF baru, lalu kirim lagi.",
  file_busy: "Banyak berkas sedang diproses. Coba lagi sebentar lagi.",
  file_unmarked: "Berkas ini tidak dapat diberi tanda air, jadi tidak ditampilkan. Minta berkas lain, atau fotonya.",
  method_not_allowed: "Permintaan ini tidak didukung.",
  too_large: "Data yang Anda kirim terlalu besar.",
  too_many_requests: "Batas percobaan tercapai. Tunggu sebentar, lalu coba lagi.",
  unavailable: "Layanan sedang sibuk. Coba lagi sebentar lagi.",
  unexpected: "Terjadi kesalahan di pihak kami. Coba lagi; bila berulang, hubungi kami dengan menyebut kode permintaan.",
};
const en: typeof id = {
  malformed_request: "This request could not be read. Check what you entered and try again.",
  csrf_invalid: "This page has been open for too long. Reload it and try again.",
  api_key_invalid: "Our service does not recognise this application.",
  session_over: "Your session has ended. Please sign in again.",
  permission_denied: "You do not have permission for this action.",
  not_found: "What you are looking for was not found.",
  proof_needed: "Confirm your identity first, then continue.",
  id_already_used: "This id has already been used for another request.",
  file_type: "This type of file cannot be used. Send a photo or a PDF.",
  file_unreadable: "This file cannot be read. Save it again, or take a new photo of the document.",
  file_locked: "This PDF is locked. Save it without a password and send it again.",
  file_active: "This PDF contains scripts or attachments. Print it to a new PDF and send that.",
  file_busy: "Many files are being processed. Try again in a moment.",
  file_unmarked: "This file cannot be given a watermark, so it is not shown. Ask for another file, or for photos of it.",
  method_not_allowed: "This request is not supported.",
  too_large: "The data that you sent is too large.",
  too_many_requests: "Too many attempts. Wait a moment and try again.",
  unavailable: "The service is busy. Try again in a moment.",
  unexpected: "Something went wrong on our side. Try again. If it happens again, contact us and mention the request code.",
};
export const refusalMessages = { ID: id, EN: en };
