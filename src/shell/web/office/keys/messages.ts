/** Messages of the office's keys and of the button that opens its search. */

const id = {
  search: "Cari",
  searchAll: "Cari di semua data",
  title: "Pintasan papan ketik",
  lead: "Tidak berlaku saat Anda mengetik di isian.",
  keys: {
    search: "Mencari di semua data",
    move: "Ke baris berikut, ke baris sebelumnya",
    open: "Membuka baris",
    select: "Memilih baris, bila baris dapat dipilih",
    decide: "Menyetujui, menolak usulan yang terbuka",
    help: "Menampilkan daftar ini",
  },
  letters: "Tombol satu huruf",
  lettersHint: "Disimpan di perangkat ini. Ctrl K tetap berlaku.",
};
const en: typeof id = {
  search: "Search",
  searchAll: "Search everything",
  title: "Keyboard shortcuts",
  lead: "They are inactive while you type in a field.",
  keys: {
    search: "Search everything",
    move: "To the next row, to the previous row",
    open: "Open the row",
    select: "Select the row, where rows can be selected",
    decide: "Approve, reject the opened proposal",
    help: "Show this list",
  },
  letters: "Single-letter keys",
  lettersHint: "Stored on this device. Ctrl K stays on.",
};
export const officeKeyMessages = { ID: id, EN: en };
