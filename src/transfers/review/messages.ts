/** Names of the documents that a review can ask the sender for. */
const id = {
  purpose: "Bukti tujuan uang, misalnya tagihan, kontrak atau surat sekolah",
  source_of_funds: "Bukti asal uang, misalnya slip gaji, mutasi rekening atau akta jual beli",
  relationship: "Bukti hubungan dengan penerima, misalnya kartu keluarga atau buku nikah",
  identity: "Foto kartu identitas yang lebih jelas, seluruh kartu terlihat",
  authority: "Surat kuasa atau bukti bahwa Anda mewakili perusahaan",
};
const en: typeof id = {
  purpose: "Proof of what the money is for, such as an invoice, a contract or a letter of a school",
  source_of_funds: "Proof of where the money comes from, such as a payslip, a bank statement or a deed of sale",
  relationship: "Proof of your relationship to the recipient, such as a family card or a marriage certificate",
  identity: "A clearer photo of your identity card, with the whole card visible",
  authority: "A power of attorney, or proof that you act for the company",
};
export const documentKindMessages = { ID: id, EN: en };
