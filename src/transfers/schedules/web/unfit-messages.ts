/** Texts about recipients that a schedule cannot pay. */

const id = {
  title: "{count, plural, other {# penerima tidak dapat dipilih}}",
  list: "Penerima yang tidak dapat dipilih",
  why: {
    no_account: "Menurut bank, rekening ini tidak ada.",
    name_different: "Nama menurut bank berbeda dari yang Anda tulis.",
    inactive: "Penerima ini Anda nonaktifkan.",
    gone: "Penerima ini sudah dihapus. Pilih penerima lain di atas, atau simpan lagi.",
  },
  mend: {
    no_account: "Perbaiki rekeningnya",
    name_different: "Periksa namanya",
    inactive: "Aktifkan lagi",
    gone: "Penerima baru",
  },
};
const en: typeof id = {
  title: "{count, plural, one {# recipient cannot be chosen} other {# recipients cannot be chosen}}",
  list: "Recipients that cannot be chosen",
  why: {
    no_account: "According to the bank, this account does not exist.",
    name_different: "The bank has another name than the one you entered.",
    inactive: "You have deactivated this recipient.",
    gone: "This recipient has been deleted. Choose another one above, or save it again.",
  },
  mend: {
    no_account: "Correct the account",
    name_different: "Check the name",
    inactive: "Activate again",
    gone: "New recipient",
  },
};
export const unfitMessages = { ID: id, EN: en };
