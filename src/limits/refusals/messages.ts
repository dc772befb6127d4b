/** Texts of refusals. */

const id = {
  limit_reached:
    "Kiriman ini melebihi batas. Rinciannya menunjukkan sisa batas, kapan batas dihitung ulang, dan cara menaikkannya.",
  wallet_limit_reached:
    "Jumlahnya di atas batas satu kiriman ke dompet digital. Kirim jumlah yang lebih kecil, atau pilih rekening bank penerima.",
  too_many_unpaid:
    "Jumlah kiriman Anda yang belum dibayar ke penerima ini sudah mencapai batas. Bayar atau batalkan salah satunya, lalu kirim lagi.",
};
const en: typeof id = {
  limit_reached: "This transfer exceeds a limit. The details show how much is left, when the limit resets, and how to raise it.",
  wallet_limit_reached:
    "The amount is above the maximum of one transfer to an e-wallet. Send a smaller amount, or choose a bank account of the recipient.",
  too_many_unpaid:
    "You have reached the maximum number of unpaid transfers to this recipient. Pay or cancel one of them, then send again.",
};
export const limitRefusals = { ID: id, EN: en };
