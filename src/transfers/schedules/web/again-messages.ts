/** Messages about a scheduled transfer that expired unpaid and can be prepared again. */
const id = {
  title: "Kiriman terjadwal ini dapat disiapkan lagi",
  titleOn: "Kiriman terjadwal {day} tidak dibayar",
  text: "Kepada {name}, dengan harga sekarang dan nomor virtual account baru, tanpa kode lagi. Dapat disiapkan sampai {until}. Jangan bayar ke nomor yang lama: uangnya kami kembalikan.",
  act: "Siapkan lagi",
  preparing: "Menyiapkan...",
  rate: "Kurs kami sekarang {rate}, di atas kurs tertinggi jadwal ini. Tunggu sampai turun, atau ubah batasnya di jadwal; itu tidak memerlukan kode.",
  schedule: "Buka jadwal",
  renewed: "Kiriman terjadwal ini sudah disiapkan lagi",
  renewedText: "Bayar kiriman yang baru. Uang yang masuk ke nomor yang lama kami kembalikan.",
  open: "Buka kiriman yang baru",
};
const en: typeof id = {
  title: "This scheduled transfer can be prepared again",
  titleOn: "The scheduled transfer of {day} was not paid",
  text: "To {name}, at the current price, with a new virtual account number and without another code. You can do this until {until}. Do not pay to the old number: we refund that money.",
  act: "Prepare again",
  preparing: "Preparing...",
  rate: "Our rate is now {rate}, above the highest rate of this schedule. Wait until it falls, or change the limit in the schedule; that needs no code.",
  schedule: "Open the schedule",
  renewed: "This scheduled transfer was prepared again",
  renewedText: "Pay the new transfer. We refund money that arrives on the old number.",
  open: "Open the new transfer",
};
export const againMessages = { ID: id, EN: en };
