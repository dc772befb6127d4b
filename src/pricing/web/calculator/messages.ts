/** Words of prices as pages show them. The calculator gets its own in its answers, in one language: the server writes them out. */
const lineId = {
  noRate: "Rupiah ke rupiah",
  feeDetail: "biaya {fee} + PPN {tax}",
  mid: "kurs tengah {mid}, {when}",
  marginAndRounding: "{margin} dan pembulatan {rounding}",
  before: "{day}, sebelum {time}",
  waits: {
    before_opening: "menunggu jam buka bank",
    after_cut_off: "sudah lewat batas jam bank",
    weekend: "melewati akhir pekan",
    holiday: "melewati hari libur",
    calendar_unknown: "hari libur tahun itu belum lengkap",
  },
};
const lineEn: typeof lineId = {
  noRate: "Rupiah to rupiah",
  feeDetail: "fee {fee} + VAT {tax}",
  mid: "mid-market {mid}, {when}",
  marginAndRounding: "{margin} and rounding of {rounding}",
  before: "{day}, before {time}",
  waits: {
    before_opening: "waits for banks to open",
    after_cut_off: "after the banks' cut-off",
    weekend: "over a weekend",
    holiday: "over a holiday",
    calendar_unknown: "holidays of that year are not complete yet",
  },
};
export const lineWords = { ID: lineId, EN: lineEn };

const calculatorId = {
  label: "Kalkulator biaya",
  to: "Negara tujuan",
  via: "Bank tujuan",
  popularBanks: "Bank yang sering dipilih",
  banks: "Bank lainnya",
  ways: "Cara terima",
  send: "Anda mengirim",
  receive: "Penerima mendapat",
  count: "Hitung harga",
  now: "Kirim sekarang",
  others: "Yang masih bisa:",
  elsewhere: "Pilih negara tujuan lain di atas, atau lihat apa saja yang sedang dibuka.",
  status: "Status layanan",
  ask: "Tanyakan verifikasi",
  help: "Apa yang diperlukan",
  verified: "Sudah terverifikasi? Kirim sekarang",
  copy: "Salin tautan",
  copied: "Tautan tersalin",
  notCopied: "Tautan belum dapat disalin. Salin dari bilah alamat.",
  note: "Harga saat ini, belum dikunci. Terkunci 30 menit begitu Anda masuk dan memilih “Lanjut”.",
  offline: "Harga belum dapat diperbarui. Periksa sambungan Anda; kami mencoba lagi.",
  /** Written out by the server. */
  written: {
    bankAbroad: "Rekening bank di {country}",
    anyBank: "Bank mana saja",
    cash: "Tunai di gerai",
    spoken: "Penerima mendapat {receives}. Anda membayar {total}. Tiba {arrives}.",
    needsAbroad:
      "Mengirim ke luar negeri memerlukan verifikasi identitas tingkat {tier}. Akun baru belum memilikinya, dan verifikasi belum dapat diurus sendiri di situs ini.",
    needsAmount:
      "Di atas {most} sekali kirim memerlukan verifikasi identitas tingkat {tier}. Akun baru belum memilikinya, dan verifikasi belum dapat diurus sendiri di situs ini.",
    least: "{sentence} Paling sedikit {bound}.",
    most: "{sentence} Paling banyak {bound}.",
  },
  wrong: {
    blank: "Tulis jumlahnya.",
    not_a_number: "Tulis jumlah dengan angka, misalnya 1.000.000.",
    negative: "Jumlah tidak boleh negatif.",
    other_currency: "Jumlah ini memakai mata uang lain.",
    ambiguous_separator: "Jumlah ini dapat dibaca dengan dua cara. Tulis tanpa titik atau koma.",
    too_many_decimals: "Angka di belakang koma terlalu banyak.",
    too_large: "Jumlahnya terlalu besar.",
  },
};
const calculatorEn: typeof calculatorId = {
  label: "Fee calculator",
  to: "Destination country",
  via: "Destination bank",
  popularBanks: "Popular banks",
  banks: "Other banks",
  ways: "Ways to receive",
  send: "You send",
  receive: "Recipient gets",
  count: "Show the price",
  now: "Send now",
  others: "What is still open:",
  elsewhere: "Choose another destination above, or see what is open now.",
  status: "Service status",
  ask: "Ask about verification",
  help: "What it takes",
  verified: "Verified already? Send now",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "The link could not be copied. Copy it from the address bar.",
  note: "Today's price, not locked yet. It is locked for 30 minutes once you have signed in and chosen “Continue”.",
  offline: "The price could not be updated. Check your connection; we keep trying.",
  /** Written out by the server. */
  written: {
    bankAbroad: "Bank account in {country}",
    anyBank: "Any bank",
    cash: "Cash at an outlet",
    spoken: "Recipient gets {receives}. You pay {total}. Arrives {arrives}.",
    needsAbroad:
      "Sending abroad takes identity verification, tier {tier}. A new account does not have it, and it cannot be arranged on this site yet.",
    needsAmount:
      "More than {most} in one transfer takes identity verification, tier {tier}. A new account does not have it, and it cannot be arranged on this site yet.",
    least: "{sentence} The least is {bound}.",
    most: "{sentence} The most is {bound}.",
  },
  wrong: {
    blank: "Enter the amount.",
    not_a_number: "Enter the amount in digits, such as 1,000,000.",
    negative: "An amount cannot be negative.",
    other_currency: "This amount is in another currency.",
    ambiguous_separator: "This amount can be read in two ways. Write it without dots or commas.",
    too_many_decimals: "There are too many digits after the decimal point.",
    too_large: "The amount is too large.",
  },
};
export const calculatorWords = { ID: calculatorId, EN: calculatorEn };
