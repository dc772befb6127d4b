/** Messages of `/kalkulator` around the calculator. */
const pageId = {
  title: "Kalkulator biaya kirim uang",
  description:
    "Hitung biaya, pajak, kurs, jumlah yang diterima, dan batas waktu tiba untuk kiriman ke bank di Indonesia, ke luar negeri, atau tunai.",
  heading: "Hitung biayanya, sampai rupiah terakhir",
  lead: "Isi tujuan dan jumlah. Yang tampil adalah harga saat ini, lengkap dengan pajak, margin kurs, dan batas waktu tiba.",
  facts: "Cara membacanya",
  fee: "Biaya dan pajak",
  feeText: "Biaya kirim dan PPN atas biaya. Tidak ada potongan lain dari uang yang Anda kirim.",
  rate: "Kurs dan margin",
  rateText:
    "Kurs tengah adalah kurs antara beli dan jual. Selisihnya dengan kurs kami adalah margin, dan kami menghitungnya sebagai biaya.",
  arrives: "Waktu tiba",
  arrivesText:
    "Batas waktu dihitung dari jam bank, akhir pekan, dan hari libur di kedua negara, bila Anda membayar dalam 30 menit.",
};
const pageEn: typeof pageId = {
  title: "Money transfer fee calculator",
  description:
    "Calculate fee, tax, rate, the amount received and the time of arrival for transfers to banks in Indonesia, abroad, or as cash.",
  heading: "Know the cost, to the last rupiah",
  lead: "Enter the destination and amount. You see the current price, with tax, rate margin and time of arrival.",
  facts: "How to read the price",
  fee: "Fee and tax",
  feeText: "Our fee and the VAT on it. Nothing else is deducted from the money you send.",
  rate: "Rate and margin",
  rateText:
    "The mid-market rate is the midpoint between the buying and selling rates. The difference from our rate is our margin, and we show it as a cost.",
  arrives: "Time of arrival",
  arrivesText: "Calculated from bank hours, weekends and holidays in both countries, if you pay within 30 minutes.",
};
export const calculatorPageMessages = { ID: pageId, EN: pageEn };
