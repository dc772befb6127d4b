/** Audited acts on recipients. */

const id = {
  account_inquired: "Pemilik rekening ditanyakan ke bank",
  account_checked: "Bank menjawab tentang rekening penerima",
  activate_recipient: "Mengaktifkan penerima",
  changed: "Data penerima berubah",
  created: "Penerima disimpan",
  deactivate_recipient: "Menonaktifkan penerima",
  delete_recipient: "Menghapus penerima",
  name_accepted: "Nama penerima yang berbeda dari bank disimpan",
};
const en: typeof id = {
  account_inquired: "Inquired about the holder of a bank account",
  account_checked: "A bank answered about a recipient's account",
  activate_recipient: "Activated a recipient",
  changed: "Recipient's details changed",
  created: "Recipient saved",
  deactivate_recipient: "Deactivated a recipient",
  delete_recipient: "Deleted a recipient",
  name_accepted: "Kept a recipient's name that differs from the bank's",
};
export const recipientActions = { ID: id, EN: en };
