/** Messages of the help about the keys. */
const id = {
  helpTitle: "Pintasan papan ketik",
  helpText: "Tombol ini berlaku saat satu syarat terpilih, dan tidak saat Anda mengetik di isian.",
  keys: {
    move: "Syarat berikutnya atau sebelumnya",
    accept: "Terima",
    reason: "Minta ulang dengan alasan ke-n",
    final: "Tolak akhir dengan alasan ke-n",
    waive: "Tidak diperlukan",
    note: "Tulis catatan untuk penilaian berikutnya",
    photo: "Perbesar, perkecil, putar, atau kembalikan foto yang terpilih",
    help: "Bantuan ini",
  },
  close: "Tutup",
};
const en: typeof id = {
  helpTitle: "Keyboard shortcuts",
  helpText: "These keys work while a requirement is selected, and not while you type in a field.",
  keys: {
    move: "Next or previous requirement",
    accept: "Accept",
    reason: "Request again for the n-th reason",
    final: "Reject finally for the n-th reason",
    waive: "Not needed",
    note: "Write a note for the next assessment",
    photo: "Enlarge, reduce, rotate or reset the selected photo",
    help: "This help",
  },
  close: "Close",
};
export const keysMessages = { ID: id, EN: en };
