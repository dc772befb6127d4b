/** Messages of the screens of the product. Names and places are plainly examples. */
const id = {
  example: "Contoh",
  arrival: {
    label: "Contoh halaman kiriman yang sudah sampai: Rp 1.000.000 di rekening Sari, dengan jam setiap langkahnya.",
    title: "Sudah sampai kepada Sari",
    amount: "Rp 1.000.000",
    where: "BCA ••0001, Senin 14.07 WIB",
    steps: {
      paid: "Pembayaran masuk",
      checked: "Diperiksa",
      sent: "Dikirim lewat BI-FAST",
      arrived: "Masuk ke rekening",
    },
    times: { paid: "14.05", checked: "14.05", sent: "14.06", arrived: "14.07" },
  },
  rails: {
    label: "Jam layanan setiap jalur dalam sehari, waktu Jakarta.",
    title: "Jalur dalam 24 jam",
    zone: "WIB",
  },
  rate: {
    label: "Kurs tengah {mid} dan kurs kami {ours} untuk 1 {currency}: selisihnya {gap}.",
    title: "1 {currency} dalam rupiah",
    mid: "Kurs tengah",
    ours: "Kurs kami",
    gap: "Margin {gap}",
  },
  pickup: {
    label: "Contoh: kode 13 angka dari pengirim, OTP di ponsel penerima, dan KTP penerima. Ketiganya harus ada.",
    code: "Kode dari pengirim",
    otp: "OTP di ponsel penerima",
    identity: "Identitas asli penerima",
    cash: "Uang diserahkan",
  },
};
const en: typeof id = {
  example: "Example",
  arrival: {
    label: "Example of a transfer's page after arrival: Rp 1,000,000 in Sari's account, with the time of each step.",
    title: "Delivered to Sari",
    amount: "Rp 1,000,000",
    where: "BCA ••0001, Monday 14:07 WIB",
    steps: { paid: "Payment received", checked: "Checked", sent: "Sent by BI-FAST", arrived: "Credited to the account" },
    times: { paid: "14:05", checked: "14:05", sent: "14:06", arrived: "14:07" },
  },
  rails: {
    label: "Service hours of each payment network over a day, Jakarta time.",
    title: "Networks over 24 hours",
    zone: "WIB",
  },
  rate: {
    label: "Mid-market rate {mid} and our rate {ours} for 1 {currency}: the difference is {gap}.",
    title: "1 {currency} in rupiah",
    mid: "Mid-market rate",
    ours: "Our rate",
    gap: "Margin {gap}",
  },
  pickup: {
    label:
      "Example: a 13-digit code from the sender, an OTP on the recipient's phone, and the recipient's ID. All three are needed.",
    code: "The sender's code",
    otp: "OTP on the recipient's phone",
    identity: "The recipient's original ID",
    cash: "Cash handed over",
  },
};
export const screenMessages = { ID: id, EN: en };
