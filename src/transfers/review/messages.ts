/** Names of the documents that a review can ask the sender for, and examples of each. */
const id = {
  purpose: "Bukti tujuan uang",
  source_of_funds: "Bukti asal uang",
  relationship: "Bukti hubungan dengan penerima",
  identity: "Foto kartu identitas yang lebih jelas",
  authority: "Bukti bahwa Anda berhak bertindak",
  other: "Dokumen lain",
};
const en: typeof id = {
  purpose: "Proof of what the money is for",
  source_of_funds: "Proof of where the money comes from",
  relationship: "Proof of your relationship to the recipient",
  identity: "A clearer photo of your identity card",
  authority: "Proof that you may act for someone else",
  other: "Another document",
};
export const documentKindMessages = { ID: id, EN: en };

const examplesId: typeof id = {
  purpose: "Misalnya tagihan, kontrak atau surat sekolah.",
  source_of_funds: "Misalnya slip gaji, mutasi rekening atau akta jual beli.",
  relationship: "Misalnya kartu keluarga atau buku nikah.",
  identity: "Seluruh kartu terlihat dan tulisannya terbaca.",
  authority: "Misalnya surat kuasa, atau akta perusahaan dengan nama Anda.",
  other: "Apa pun yang menjelaskan kiriman ini.",
};
const examplesEn: typeof id = {
  purpose: "Such as an invoice, a contract or a letter from a school.",
  source_of_funds: "Such as a payslip, a bank statement or a deed of sale.",
  relationship: "Such as a family card or a marriage certificate.",
  identity: "The whole card is visible and its text can be read.",
  authority: "Such as a power of attorney, or a company deed with your name.",
  other: "Anything that explains this transfer.",
};
export const documentExampleMessages = { ID: examplesId, EN: examplesEn };
