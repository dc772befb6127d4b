/** Texts of opening a complaint in the customer's name, on the pages of chats and contact messages. */

const id = {
  open: "Buka pengaduan",
  hint: "Waktu menjawab dihitung sejak pelanggan menulis: {when}. Pelanggan langsung mendapat nomor dan batas waktunya.",
  topic: "Tentang apa?",
  transfer: "Kiriman",
  noTransfer: "Bukan tentang satu kiriman",
  words: "Kata-kata pelanggan",
  wordsHint: "Diambil dari tulisannya. Rapikan bila perlu; pelanggan membacanya sebagai pengaduannya.",
  wordsHintFiles:
    "Diambil dari tulisannya. Rapikan bila perlu; pelanggan membacanya sebagai pengaduannya. Berkas yang dikirimnya ikut masuk ke pengaduan.",
  cancel: "Batal",
  opened: "Pengaduan {reference} dibuka.",
  known: "Sudah ada pengaduan {reference}.",
  existing: "Pengaduan {reference}",
  needsAccount: "Pengaduan memerlukan akun, dan pengirimnya menulis tanpa akun. Jawab di sini, atau minta ia masuk lalu mengadu.",
};
const en: typeof id = {
  open: "Open a complaint",
  hint: "The time for an answer runs from when the customer wrote: {when}. The customer gets a number and the time of our answer at once.",
  topic: "What is it about?",
  transfer: "Transfer",
  noTransfer: "Not about one transfer",
  words: "The customer’s words",
  wordsHint: "Taken from what they wrote. Correct them where needed; the customer reads them as their complaint.",
  wordsHintFiles:
    "Taken from what they wrote. Correct them where needed; the customer reads them as their complaint. The files that they sent go into the complaint.",
  cancel: "Cancel",
  opened: "Complaint {reference} is open.",
  known: "There was a complaint already: {reference}.",
  existing: "Complaint {reference}",
  needsAccount:
    "A complaint needs an account, and the sender wrote without one. Answer here, or ask them to sign in and complain.",
};
export const openingMessages = { ID: id, EN: en };
