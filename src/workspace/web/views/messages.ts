/** Messages of saved views. */

const id = {
  views: "Tampilan tersimpan",
  all: "Semua",
  save: "Simpan tampilan",
  saveTitle: "Simpan tampilan",
  saveHint: "Menyimpan filter dan urutan sekarang, hanya untuk Anda.",
  name: "Nama tampilan",
  cancel: "Batal",
  saved: "Tampilan tersimpan.",
  remove: "Hapus tampilan {name}",
  removeTitle: "Hapus tampilan “{name}”?",
  removeText: "Hanya tampilan Anda yang dihapus. Isi daftar tidak berubah.",
  removeNow: "Hapus",
  taken: "Anda sudah punya tampilan dengan nama ini. Pilih nama lain.",
};
const en: typeof id = {
  views: "Saved views",
  all: "All",
  save: "Save view",
  saveTitle: "Save view",
  saveHint: "Saves the current filters and order, for you alone.",
  name: "Name of the view",
  cancel: "Cancel",
  saved: "The view is saved.",
  remove: "Delete the view {name}",
  removeTitle: "Delete the view “{name}”?",
  removeText: "Only your view is deleted. The list itself does not change.",
  removeNow: "Delete",
  taken: "You already have a view with this name. Choose another name.",
};
export const savedViewMessages = { ID: id, EN: en };
