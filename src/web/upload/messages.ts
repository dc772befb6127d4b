/** Messages of files that are sent as soon as they are chosen. */
const id = {
  sent: "{name} ditambahkan.",
  removed: "{name} dihapus.",
  remove: "Hapus {name}",
  list: "Berkas yang ditambahkan",
  stop: "Batalkan pengiriman",
  lost: "Koneksi terputus. Kami mencoba lagi.",
  wait: "Tunggu sampai berkas selesai dikirim.",
  limit: "Foto atau PDF, paling besar 8 MB; paling banyak {count} berkas.",
  full: "Paling banyak {count} berkas. Hapus satu untuk menambah yang lain.",
};
const en: typeof id = {
  sent: "{name} was added.",
  removed: "{name} was removed.",
  remove: "Remove {name}",
  list: "Files that were added",
  stop: "Cancel the upload",
  lost: "The connection was lost. We are trying again.",
  wait: "Wait until the file has been sent.",
  limit: "Photos or PDFs, 8 MB each; at most {count} files.",
  full: "At most {count} files. Remove one to add another.",
};
export const uploadMessages = { ID: id, EN: en };
