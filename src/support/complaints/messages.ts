/** Names of complaints' topics, states and outcomes, for screens and letters. */

const id = {
  topic: {
    late: "Kiriman terlambat",
    amount: "Jumlah, biaya, atau kurs",
    wrong_recipient: "Uang sampai ke penerima yang salah",
    refund: "Pengembalian uang",
    cash_pickup: "Pengambilan tunai atau gerai",
    account: "Akun atau verifikasi",
    service: "Layanan petugas",
    privacy: "Data pribadi",
    fraud: "Penipuan",
    other: "Hal lain",
  },
  state: {
    NEW: "Diterima",
    OPEN: "Sedang kami periksa",
    WAITING_CUSTOMER: "Menunggu pelanggan",
    ANSWERED: "Sudah dijawab",
  },
  outcome: { accepted: "Diterima", partly: "Diterima sebagian", refused: "Tidak diterima" },
};
const en: typeof id = {
  topic: {
    late: "A late transfer",
    amount: "Amount, fee or rate",
    wrong_recipient: "Money reached the wrong recipient",
    refund: "A refund",
    cash_pickup: "Cash pickup or an outlet",
    account: "Account or verification",
    service: "Service by our staff",
    privacy: "Personal data",
    fraud: "Fraud",
    other: "Something else",
  },
  state: {
    NEW: "Received",
    OPEN: "We are looking into it",
    WAITING_CUSTOMER: "Waiting for the customer",
    ANSWERED: "Answered",
  },
  outcome: { accepted: "Accepted", partly: "Accepted in part", refused: "Not accepted" },
};
export const complaintMessages = { ID: id, EN: en };
