/** Messages of files that are looked at for a reason, and of the frame of a picture. */
const id = {
  view: "Lihat",
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
