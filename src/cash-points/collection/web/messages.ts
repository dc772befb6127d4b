/** Messages for the recipient of cash: where to collect it, and requesting another one-time code. */

const id = {
  outlets: "Gerai tempat mengambil",
  outletsText: "Kiriman dapat diambil di gerai mana pun yang melayani pencairan.",
  city: "Kota atau kabupaten",
  everywhere: "Semua kota",
  show: "Tampilkan",
  limit: "Sekali ambil sampai {amount}",
  over: "Kiriman ini lebih besar dari batas gerai ini.",
  map: "Peta",
  call: "Telepon",
  none: "Belum ada gerai di kota ini. Pilih kota lain.",
  more: "Masih ada gerai lain. Pilih kota untuk mempersempit.",
  otp: "OTP belum datang?",
  otpText:
    "Kasir sudah memasukkan kode ambil, jadi OTP dikirim ke nomor ponsel yang diberikan pengirim. Anda dapat memintanya lagi dari sini.",
  again: "Kirim OTP lagi",
  sending: "Mengirim…",
  sent: "OTP sudah dikirim ke ponsel penerima. Berlaku 5 menit; tunggu sebentar sebelum meminta lagi.",
  failed: "Belum berhasil. Periksa koneksi Anda, lalu coba lagi.",
};
const en: typeof id = {
  outlets: "Where to collect it",
  outletsText: "The money can be collected at any outlet that pays out cash.",
  city: "City or regency",
  everywhere: "All cities",
  show: "Show",
  limit: "Up to {amount} at once",
  over: "This transfer is above the outlet’s limit per payout.",
  map: "Map",
  call: "Call",
  none: "We have no outlet in this city yet. Choose another city.",
  more: "There are more outlets. Choose a city to see fewer.",
  otp: "No one-time code yet?",
  otpText:
    "The cashier has entered the pickup code, so we sent a one-time code to the mobile number that the sender gave. You can request another one here.",
  again: "Send it again",
  sending: "Sending…",
  sent: "The one-time code was sent to the recipient’s phone. It is valid for 5 minutes. Wait a moment before you request another one.",
  failed: "That did not work. Check your connection, then try again.",
};
export const collectMessages = { ID: id, EN: en };
