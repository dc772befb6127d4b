/** Messages of files that are looked at for a reason, and of the frame of a picture. */
const id = {
  view: "Lihat",
  close: "Tutup",
  reasonTitle: "Lihat berkas ini?",
  reasonText:
    "Alasan ini berlaku untuk semua berkas yang Anda buka di halaman ini. Setiap berkas dicatat tersendiri di jejak audit.",
  reasonConfirm: "Lihat berkas",
  viewNamed: "Lihat {name}",
  closeNamed: "Tutup {name}",
  openPdf: "Buka berkas PDF",
  newTab: "dibuka di tab baru",
  viewer: "{name}. Tombol + memperbesar, - memperkecil, r memutar, 0 mengembalikan.",
  picture: "Foto: {name}",
  zoomIn: "Perbesar",
  zoomOut: "Perkecil",
  rotate: "Putar",
  reset: "Kembalikan",
  zoomed: "{percent} persen, diputar {turned} derajat",
};
const en: typeof id = {
  view: "View",
  close: "Close",
  reasonTitle: "View this file?",
  reasonText: "This reason is used for every file you open on this page. Each file is recorded separately in the audit trail.",
  reasonConfirm: "View file",
  viewNamed: "View {name}",
  closeNamed: "Close {name}",
  openPdf: "Open the PDF",
  newTab: "opens in a new tab",
  viewer: "{name}. The key + enlarges, - reduces, r rotates, 0 resets.",
  picture: "Photo: {name}",
  zoomIn: "Enlarge",
  zoomOut: "Reduce",
  rotate: "Rotate",
  reset: "Reset",
  zoomed: "{percent} percent, rotated by {turned} degrees",
};
export const viewedFileMessages = { ID: id, EN: en };
