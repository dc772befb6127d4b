/** Texts of the files, of what is wrong with a row, and of what became of it. Filled in here, so not among the messages that the build compiles. */
const id = {
  title: "Penggajian",
  fileName: "templat-penggajian",
  banks: "Daftar bank",
  bankCode: "Kode",
  bankName: "Nama lengkap",
  column: {
    name: "Nama penerima",
    bank: "Bank",
    account: "Nomor rekening",
    amount: "Jumlah (Rp)",
    note: "Berita",
  },
  /** Further titles that are understood, with commas between. */
  other: {
    name: "nama,penerima,nama karyawan",
    bank: "nama bank,kode bank,bank atau dompet digital",
    account: "rekening,no rekening,norek,nomor akun",
    amount: "jumlah,nominal,gaji",
    note: "catatan,keterangan,berita transfer",
  },
  sample: { name: "Siti Aminah", bank: "BCA", account: "0123456789", amount: "4500000", note: "Gaji" },
};
const en: typeof id = {
  title: "Payroll",
  fileName: "payroll-template",
  banks: "List of banks",
  bankCode: "Code",
  bankName: "Full name",
  column: {
    name: "Recipient's name",
    bank: "Bank",
    account: "Account number",
    amount: "Amount (Rp)",
    note: "Note",
  },
  other: {
    name: "recipient,name,recipient name,employee",
    bank: "bank name,bank code,bank or wallet",
    account: "account,account no,number",
    amount: "amount,salary",
    note: "note,remark,reference",
  },
  sample: { name: "Siti Aminah", bank: "BCA", account: "0123456789", amount: "4500000", note: "Salary" },
};
export const sheetTexts = { ID: id, EN: en };

const problemsId = {
  bank_missing: "Isikan bank atau dompet digitalnya.",
  bank_unknown: "Bank ini tidak dikenal. Tulis nama pendek atau kode tiga angkanya, misalnya BCA atau 014.",
  bank_nearly: "Bank ini tidak dikenal. Maksud Anda {bank}?",
  account_not_digits:
    "Nomor rekening hanya berisi angka. Jika spreadsheet mengubahnya menjadi bilangan, jadikan kolomnya teks dan tulis ulang nomornya.",
  amount_missing: "Isikan jumlahnya.",
  amount_unreadable: "Jumlah ini tidak dapat dibaca. Tulis dalam rupiah, misalnya 4500000 atau 4.500.000.",
  amount_too_small: "Jumlahnya di bawah batas terkecil satu kiriman, {bound}.",
  amount_too_large: "Jumlahnya di atas batas terbesar satu kiriman, {bound}.",
  amount_over_tier: "Jumlahnya di atas batas per kiriman untuk akun Anda, {bound}.",
  amount_not_payable: "Tulis jumlahnya dalam rupiah penuh, tanpa sen.",
  no_price: "Kiriman ke bank ini sedang tidak tersedia. Coba lagi nanti, atau kecualikan baris ini.",
  note_wrong: "Berita paling panjang 35 huruf dan tidak boleh berisi tautan.",
  duplicate: "Sama dengan baris {no}: rekening dan jumlahnya sama. Kecualikan salah satunya.",
  two_names: "Rekening ini juga ada di baris {no} dengan nama lain.",
  refused_before:
    "Bank menolak rekening ini pada pembayaran terakhir. Ganti rekeningnya, atau nyatakan bahwa bank sudah memastikannya.",
  no_account: "Menurut bank, rekening ini tidak ada atau tidak dapat menerima uang.",
};
const problemsEn: typeof problemsId = {
  bank_missing: "Enter the bank or e-wallet.",
  bank_unknown: "This bank is not known. Write its short name or three-digit code, such as BCA or 014.",
  bank_nearly: "This bank is not known. Do you mean {bank}?",
  account_not_digits:
    "An account number has digits only. If a spreadsheet has turned it into a number, make the column text and write the account again.",
  amount_missing: "Enter the amount.",
  amount_unreadable: "This amount cannot be read. Write it in rupiah, such as 4500000 or 4,500,000.",
  amount_too_small: "The amount is below the smallest of one transfer, {bound}.",
  amount_too_large: "The amount is above the largest of one transfer, {bound}.",
  amount_over_tier: "The amount is above your account's limit for one transfer, {bound}.",
  amount_not_payable: "Write the amount in whole rupiah.",
  no_price: "Transfers to this bank are not available now. Try again later, or leave this row out.",
  note_wrong: "A note has at most 35 characters and no link.",
  duplicate: "The same as row {no}: the same account and amount. Leave one of them out.",
  two_names: "This account is also in row {no}, under another name.",
  refused_before: "The bank refused this account last time. Change it, or say that the bank has confirmed it.",
  no_account: "According to the bank, this account does not exist or cannot receive money.",
};
export const rowTexts = { ID: problemsId, EN: problemsEn };

const refusedId = {
  price_changed: "Biayanya berubah sesudah Anda menyetujui.",
  limit_reached: "Batas akun Anda tercapai.",
  wallet_limit_reached: "Batas dompet digital tercapai.",
  too_many_unpaid: "Terlalu banyak kiriman yang belum dibayar kepada penerima ini.",
  too_many_recipients: "Daftar penerima Anda penuh.",
  account_frozen: "Akun Anda sedang kami periksa.",
  other: "Kiriman ke rekening ini tidak tersedia sekarang.",
};
const refusedEn: typeof refusedId = {
  price_changed: "Its fee changed after your approval.",
  limit_reached: "Your account's limit was reached.",
  wallet_limit_reached: "The limit of e-wallets was reached.",
  too_many_unpaid: "There are too many unpaid transfers to this recipient.",
  too_many_recipients: "Your list of recipients is full.",
  account_frozen: "We are checking your account.",
  other: "Transfers to this account are not available now.",
};
export const refusedTexts = { ID: refusedId, EN: refusedEn };
/** The sentence for a row that was refused after the approval. */
export const saysRefused = (language: "ID" | "EN", code: string): string => {
  const texts: Readonly<Record<string, string>> = refusedTexts[language];
  return texts[code] ?? refusedTexts[language].other;
};

const statementId = {
  title: "Laporan penggajian",
  fileName: "penggajian",
  company: "Perusahaan",
  payroll: "Penggajian",
  rows: "Penerima",
  outcome: "{arrived} dari {rows} sampai, {failed} tidak",
  totalPaid: "Total dibayar",
  toPay: "Total yang akan dibayar",
  created: "Dibuat",
  columns: {
    no: "Baris",
    account: "Rekening",
    transfer: "Kiriman",
    state: "Status",
    fee: "Biaya",
    tax: "PPN",
    total: "Total",
    arrived: "Tiba",
    refunded: "Dikembalikan",
    why: "Keterangan",
    bankName: "Nama menurut bank",
  },
  bankSays: "Menurut bank: {name}.",
  noteSays: "Berita: {note}.",
  unpaid: "{amount}, tidak termasuk pembayaran.",
  settled: "Dari {total} yang dibayar: {arrived} sampai, {returned} dikembalikan termasuk biayanya, {fee} biaya dan PPN.",
  paid: "Dibayar {when} ke virtual account {number}, {bank}.",
  totals: "Jumlah",
  state: {
    left_out: "Dikecualikan",
    refused: "Tidak dikirim",
    waiting: "Menunggu",
    under_way: "Dalam perjalanan",
    arrived: "Sampai",
    returning: "Sedang dikembalikan",
    returned: "Dikembalikan",
  },
  page: "Halaman {page} dari {pages}",
  recipients: "{count} penerima",
  done: "{arrived} dari {all} gaji sudah sampai.",
  failed: "{count} tidak sampai, jumlahnya {amount}; yang sudah dibayar kami kembalikan ke rekening yang membayar.",
};
const statementEn: typeof statementId = {
  title: "Payroll statement",
  fileName: "payroll",
  company: "Company",
  payroll: "Payroll",
  rows: "Recipients",
  outcome: "{arrived} of {rows} arrived, {failed} did not",
  totalPaid: "Total paid",
  toPay: "Total to pay",
  created: "Created",
  columns: {
    no: "Row",
    account: "Account",
    transfer: "Transfer",
    state: "State",
    fee: "Fee",
    tax: "VAT",
    total: "Total",
    arrived: "Arrived",
    refunded: "Refunded",
    why: "Remark",
    bankName: "Name at the bank",
  },
  bankSays: "At the bank: {name}.",
  noteSays: "Note: {note}.",
  unpaid: "{amount}, not part of the payment.",
  settled: "Of {total} paid: {arrived} arrived, {returned} was refunded with its fees, {fee} is fees and VAT.",
  paid: "Paid {when} to virtual account {number}, {bank}.",
  totals: "Sum",
  state: {
    left_out: "Left out",
    refused: "Not sent",
    waiting: "Waiting",
    under_way: "On its way",
    arrived: "Arrived",
    returning: "Being refunded",
    returned: "Refunded",
  },
  page: "Page {page} of {pages}",
  recipients: "{count} recipients",
  done: "{arrived} of {all} wages have arrived.",
  failed: "{count} did not arrive, {amount} in all; what was paid goes back to the account that paid.",
};
export const statementTexts = { ID: statementId, EN: statementEn };
