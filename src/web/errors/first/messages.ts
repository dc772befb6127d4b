/**
 * The part of the catalogue of MSG-8 that every page loads: loading texts and the error page. Separate from the rest (../messages.ts), which
 * only a page with dialogs needs.
 */

const loadingId = {
  wait: "Mohon tunggu...",
  sending: "Mengirim data...",
  still: "Permintaan Anda masih diproses, mohon tunggu sebentar.",
  report: "Membuat laporan",
  refreshing: "Memuat ulang halaman...",
  redirecting: "Mengalihkan...",
};
const loadingEn: typeof loadingId = {
  wait: "Please wait...",
  sending: "Sending data...",
  still: "Your request is still in process, please wait a moment.",
  report: "Generating report",
  refreshing: "Refreshing page...",
  redirecting: "Redirecting...",
};
export const loadingMessages = { ID: loadingId, EN: loadingEn };

const failureId = {
  generic: {
    title: "Terjadi Kesalahan",
    body: "Ada yang tidak beres di pihak kami. Silakan coba lagi sebentar lagi.",
    reference: "Kode permintaan: {requestId}",
  },
  unavailable: {
    title: "Layanan sedang tidak tersedia",
    body: "Kami sedang memulihkannya. Data Anda aman; silakan coba lagi beberapa saat lagi.",
  },
};
const failureEn: typeof failureId = {
  generic: {
    title: "An Error Occurred",
    body: "Something went wrong on our side. Please try again in a moment.",
    reference: "Support code: {requestId}",
  },
  unavailable: {
    title: "The service is not available right now",
    body: "We are restoring it. Your data is safe; please try again in a little while.",
  },
};
export const failureMessages = { ID: failureId, EN: failureEn };
