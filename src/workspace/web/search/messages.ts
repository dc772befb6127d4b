/** Messages of the search over everything. */

const id = {
  title: "Cari di seluruh kantor",
  label: "Cari kiriman, orang, usaha, halaman",
  placeholder: "Nomor, nama, telepon, email, rekening, nominal, referensi",
  pages: "Halaman",
  kinds: {
    transfer: "Kiriman",
    payment: "Setoran tak dikenal",
    person: "Pengguna",
    business: "Usaha",
    case: "Kasus verifikasi",
    outlet: "Gerai",
    journal: "Jurnal",
  },
  nearly: "{kind} yang mirip",
  results: "Hasil pencarian",
  searching: "Mencari…",
  count: "{count, plural, other {# hasil}}",
  nothing: "Tidak ada yang cocok. Coba nomor, nama, telepon, nominal, atau empat angka terakhir rekening.",
  hint: "Ketik sedikitnya dua huruf atau angka.",
  failed: "Pencarian gagal. Ubah tulisannya untuk mencoba lagi.",
  keys: "Panah memilih, Enter membuka, Esc menutup.",
};
const en: typeof id = {
  title: "Search the whole office",
  label: "Search transfers, people, businesses, pages",
  placeholder: "Number, name, phone, email, account, amount, reference",
  pages: "Pages",
  kinds: {
    transfer: "Transfers",
    payment: "Unapplied payments",
    person: "Users",
    business: "Businesses",
    case: "Verification cases",
    outlet: "Outlets",
    journal: "Journals",
  },
  nearly: "{kind}: similar ones",
  results: "Search results",
  searching: "Searching…",
  count: "{count, plural, one {# result} other {# results}}",
  nothing: "Nothing matches. Try a number, a name, a phone, an amount or the last four digits of an account.",
  hint: "Type at least two letters or digits.",
  failed: "The search failed. Change the text to try again.",
  keys: "Arrows choose, Enter opens, Esc closes.",
};
export const searchDialogMessages = { ID: id, EN: en };
