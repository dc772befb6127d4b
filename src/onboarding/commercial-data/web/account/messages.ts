/** Messages of the section about the account to which we settle. */
const id = {
  form: "Rekening penyelesaian",
  lead: "Kami membayar ke rekening ini, dan Anda menyetor dari rekening ini. Rekeningnya harus atas nama badan usaha, bukan pribadi.",
  leadOwn: "Kami membayar ke rekening ini, dan Anda menyetor dari rekening ini. Rekeningnya harus atas nama Anda.",
  bank: "Bank",
  number: "Nomor rekening",
  holder: "Atas nama",
  holderHint: "Seperti tercatat di bank.",
  check: {
    title: "Nama di bank",
    text: "Kami menanyakan nama pemilik rekening ke bank dan membandingkannya.",
    start: "Cek nama di bank",
    again: "Cek lagi",
    checking: "Memeriksa nama di bank…",
    saveFirst: "Simpan rekeningnya dulu.",
    at: "Dicek {when}",
  },
  wrong: {
    bank: "Pilih banknya.",
    number: "Nomor rekening terdiri dari lima sampai dua puluh angka.",
    holder: "Tulis namanya seperti tercatat di bank.",
  },
};
const en: typeof id = {
  form: "Settlement account",
  lead: "We pay to this account, and you pay us from it. It must be in the name of the company, not of a person.",
  leadOwn: "We pay to this account, and you pay us from it. It must be in your own name.",
  bank: "Bank",
  number: "Account number",
  holder: "Account holder",
  holderHint: "As registered with the bank.",
  check: {
    title: "Name at the bank",
    text: "We ask the bank for the name of the account holder and compare it.",
    start: "Check the name at the bank",
    again: "Check again",
    checking: "Checking the name at the bank…",
    saveFirst: "Save the account first.",
    at: "Checked {when}",
  },
  wrong: {
    bank: "Choose the bank.",
    number: "An account number has five to twenty digits.",
    holder: "Write the name as registered with the bank.",
  },
};
export const accountFormMessages = { ID: id, EN: en };
