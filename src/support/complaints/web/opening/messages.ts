/** Texts of opening a complaint in the customer's name, on the pages of chats and contact messages. */

const id = {
  open: "Buka pengaduan",
  hint: "Waktu menjawab dihitung sejak pelanggan menulis: {when}. Pelanggan langsung mendapat nomor dan batas waktunya.",
  topic: "Tentang apa?",
  transfer: "Kiriman",
  noTransfer: "Bukan tentang satu kiriman",
  words: "Keterangan pelanggan",
  wordsHint: "Diambil dari tulisan pelanggan. Rapikan bila perlu; pelanggan membacanya sebagai pengaduannya.",
  wordsHintFiles:
    "Diambil dari tulisan pelanggan. Rapikan bila perlu; pelanggan membacanya sebagai pengaduannya. Berkas yang dikirimnya ikut masuk ke pengaduan.",
  cancel: "Batal",
  opened: "Pengaduan {reference} dibuka.",
  known: "Pengaduan {reference} sudah ada.",
  existing: "Pengaduan {reference}",
  needsAccount:
    "Pengaduan memerlukan akun, dan pengirimnya menulis tanpa akun. Jawab di sini, atau minta ia masuk lalu mengajukan pengaduan.",
};
const en: typeof id = {
  open: "Open a complaint",
  hint: "The time for our answer runs from when the customer wrote: {when}. The customer receives a number and our deadline at once.",
  topic: "What is it about?",
  transfer: "Transfer",
  noTransfer: "Not about one transfer",
  words: "The customer’s statement",
  wordsHint: "Taken from what the customer wrote. Edit it if needed; the customer reads it as their complaint.",
  wordsHintFiles:
    "Taken from what the customer wrote. Edit it if needed; the customer reads it as their complaint. The files they sent are added to the complaint.",
  cancel: "Cancel",
  opened: "Complaint {reference} has been opened.",
  known: "Complaint {reference} already exists.",
  existing: "Complaint {reference}",
  needsAccount:
    "A complaint needs an account, and the sender wrote without one. Answer here, or ask them to sign in and make a complaint.",
};
export const openingMessages = { ID: id, EN: en };
