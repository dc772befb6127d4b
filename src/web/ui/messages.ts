/** Messages of the display components, one object per component family: a page ships only those it uses. */

const dialogId = {
  confirm: "OK",
  deny: "Tidak",
  cancel: "Batal",
  close: "Tutup dialog ini",
  kind: { info: "Informasi", success: "Berhasil", warning: "Perhatian", danger: "Peringatan penting", question: "Pertanyaan" },
  invalidEmail: "Alamat email tidak valid",
  invalidUrl: "URL tidak valid",
  required: "Bagian ini wajib diisi",
  failed: "Belum berhasil. Silakan coba lagi.",
};
const dialogEn: typeof dialogId = {
  confirm: "OK",
  deny: "No",
  cancel: "Cancel",
  close: "Close this dialog",
  kind: { info: "Information", success: "Success", warning: "Warning", danger: "Important warning", question: "Question" },
  invalidEmail: "Invalid email address",
  invalidUrl: "Invalid URL",
  required: "The field is required",
  failed: "That did not work. Please try again.",
};
export const dialogMessages = { ID: dialogId, EN: dialogEn };

const toastId = {
  region: "Pemberitahuan",
  dismiss: "Tutup pemberitahuan: {title}",
  kind: { info: "Informasi", success: "Berhasil", warning: "Perhatian", danger: "Gagal" },
};
const toastEn: typeof toastId = {
  region: "Notices",
  dismiss: "Dismiss notice: {title}",
  kind: { info: "Information", success: "Success", warning: "Warning", danger: "Failed" },
};
export const toastMessages = { ID: toastId, EN: toastEn };

const progressId = {
  done: "Selesai",
  now: "Sedang berjalan",
  next: "Berikutnya",
  problem: "Perlu perhatian",
  failed: "Tidak berhasil",
  passed: "Sudah lewat",
  holder: "Sekarang di: {who}",
  expected: "Perkiraan {when}",
  step: "Langkah {step, number} dari {total, number}",
};
const progressEn: typeof progressId = {
  done: "Done",
  now: "In progress",
  next: "Next",
  problem: "Needs attention",
  failed: "Did not work",
  passed: "Over",
  holder: "Now with: {who}",
  expected: "Expected {when}",
  step: "Step {step, number} of {total, number}",
};
export const progressMessages = { ID: progressId, EN: progressEn };

const navigationId = {
  breadcrumbs: "Jejak halaman",
  pages: "Halaman",
  previous: "Sebelumnya",
  next: "Berikutnya",
  page: "Halaman {page, number}",
  range: "{from, number}–{to, number} dari {total, number}",
  of: "Halaman {page, number} dari {count, number}",
};
const navigationEn: typeof navigationId = {
  breadcrumbs: "Breadcrumbs",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  page: "Page {page, number}",
  range: "{from, number}–{to, number} of {total, number}",
  of: "Page {page, number} of {count, number}",
};
export const navigationMessages = { ID: navigationId, EN: navigationEn };

const tableId = {
  select: "Pilih {row}",
  selectAll: "Pilih semua baris di halaman ini",
  selected: "{count, plural, other {# dipilih}}",
  clear: "Batalkan pilihan",
  sortBy: "Urutkan",
  unsorted: "Urutan awal",
  ascending: "{column}, naik",
  descending: "{column}, turun",
  failed: "Data belum dapat dimuat.",
  failedHint: "Periksa koneksi internet Anda, lalu coba lagi.",
  retry: "Coba lagi",
  keys: "Tombol panah memindah baris, Enter membuka, Spasi memilih.",
  keysOpen: "Tombol panah memindah baris, Enter membuka.",
  loaded: "{count, plural, other {# baris ditampilkan}}",
};
const tableEn: typeof tableId = {
  select: "Select {row}",
  selectAll: "Select all rows on this page",
  selected: "{count, plural, other {# selected}}",
  clear: "Clear selection",
  sortBy: "Sort by",
  unsorted: "Default order",
  ascending: "{column}, ascending",
  descending: "{column}, descending",
  failed: "The data could not be loaded.",
  failedHint: "Check your internet connection, then try again.",
  retry: "Try again",
  keys: "Arrow keys move between rows, Enter opens, Space selects.",
  keysOpen: "Arrow keys move between rows, Enter opens.",
  loaded: "{count, plural, one {# row shown} other {# rows shown}}",
};
export const tableMessages = { ID: tableId, EN: tableEn };

const chartId = {
  asTable: "Lihat sebagai tabel",
  hint: "Tombol panah berpindah antartitik.",
  empty: "Belum ada data untuk digambar.",
};
const chartEn: typeof chartId = {
  asTable: "View as a table",
  hint: "Arrow keys move between points.",
  empty: "There is no data to draw yet.",
};
export const chartMessages = { ID: chartId, EN: chartEn };

const copyId = {
  copy: "Salin",
  copyWhat: "Salin {what}",
  copied: "Tersalin",
  copiedWhat: "{what} tersalin",
  failed: "Tidak dapat menyalin. Pilih teksnya, lalu salin sendiri.",
};
const copyEn: typeof copyId = {
  copy: "Copy",
  copyWhat: "Copy {what}",
  copied: "Copied",
  copiedWhat: "{what} copied",
  failed: "Could not copy. Select the text and copy it yourself.",
};
export const copyMessages = { ID: copyId, EN: copyEn };

const countdownId = {
  left: "Sisa waktu {time}",
  hours: "{count, plural, other {# jam}}",
  minutes: "{count, plural, other {# menit}}",
  seconds: "{count, plural, other {# detik}}",
  over: "Waktu habis",
};
const countdownEn: typeof countdownId = {
  left: "{time} left",
  hours: "{count, plural, one {# hour} other {# hours}}",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  seconds: "{count, plural, one {# second} other {# seconds}}",
  over: "Time is up",
};
export const countdownMessages = { ID: countdownId, EN: countdownEn };

const noticeId = {
  kind: { info: "Informasi", success: "Berhasil", warning: "Perhatian", danger: "Penting", fourEyes: "Persetujuan dua orang" },
  dismiss: "Tutup",
  more: "Penjelasan: {about}",
  requestedBy: "Diminta oleh {who}, {when}. Orang lain harus menyetujuinya.",
  ownRequest: "Ini permintaan Anda sendiri ({when}). Orang lain yang harus menyetujuinya.",
};
const noticeEn: typeof noticeId = {
  kind: { info: "Information", success: "Success", warning: "Warning", danger: "Important", fourEyes: "Two-person approval" },
  dismiss: "Dismiss",
  more: "Explanation: {about}",
  requestedBy: "Requested by {who}, {when}. Another person has to approve it.",
  ownRequest: "This is your own request ({when}). Another person has to approve it.",
};
export const noticeMessages = { ID: noticeId, EN: noticeEn };
