/** Messages of the documents. */
const id = {
  title: "Dokumen",
  none: "Tidak ada foto atau berkas pada kasus ini.",
  file: "{name} {position}",
  size: "{width} × {height} piksel",
  digits: "Angka yang harus terlihat",
  noDigits: "Tanpa angka",
  close: "Tutup foto",
  readTitle: "Terbaca oleh perangkat",
};
const en: typeof id = {
  title: "Documents",
  none: "This case has no photos or files.",
  file: "{name} {position}",
  size: "{width} × {height} pixels",
  digits: "Digits that must be visible",
  noDigits: "No digits",
  close: "Close photo",
  readTitle: "Read by the device",
};
export const documentMessages = { ID: id, EN: en };
