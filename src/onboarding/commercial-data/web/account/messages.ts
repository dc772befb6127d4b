/** Messages of the section about the account to which we settle. */
const id = {
  form: "Rekening penyelesaian",
  lead: "Ke rekening ini kami membayar, dan dari rekening ini Anda menyetor. Rekeningnya atas nama badan usaha, bukan pribadi.",
  leadOwn: "Ke rekening ini kami membayar, dan dari rekening ini Anda menyetor. Rekeningnya atas nama Anda.",
  bank: "Bank",
  number: "Nomor rekening",
  holder: "Atas nama",
  holderHint: "Seperti tertulis di buku rekening.",
  check: {
    title: "Nama di bank",
    text: "Kami menanyakan nama pemilik rekening ke bank dan membandingkannya.",
    start: "Cek nama di bank",
    again: "Cek lagi",
    checking: "Bertanya ke bank…",
    saveFirst: "Simpan rekeningnya dulu.",
    at: "Dicek {when}",
  },
  wrong: {
    bank: "Pilih banknya.",
    number: "Nomor rekening terdiri dari lima sampai dua puluh angka.",
    holder: "Tulis namanya seperti di buku rekening.",
  },
};
const en: typeof id = {
  form: "Settlement account",
  lead: "We pay to this account, and you pay in from it. It belongs to the company, not to a person.",
  leadOwn: "We pay to this account, and you pay in from it. It is in your own name.",
  bank: "Bank",
  number: "Account number",
  holder: "Account holder",
  holderHint: "As written in the bank book.",
  check: {
    title: "Name at the bank",
    text: "We ask the bank for the name of the account holder and compare it.",
    start: "Check the name at the bank",
    again: "Check again",
    checking: "Asking the bank…",
    saveFirst: "Save the account first.",
    at: "Checked {when}",
  },
  wrong: {
    bank: "Choose the bank.",
    number: "An account number has five to twenty digits.",
    holder: "Write the name as in the bank book.",
  },
};
export const accountFormMessages = { ID: id, EN: en };
