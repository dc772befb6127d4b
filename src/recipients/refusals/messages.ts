/** Sentences of refusals. */

const id = {
  form_unknown: "Kami belum mengirim ke negara ini dengan cara ini.",
  recipient_fields_wrong: "Ada isian yang perlu diperbaiki.",
  account_unknown: "Menurut bank, rekening ini tidak ada atau tidak menerima uang. Periksa bank dan nomornya.",
  account_name_different:
    "Nama di bank berbeda dari nama yang Anda tulis. Periksa keduanya; simpan hanya jika Anda yakin ini orangnya.",
  inquiries_used_up: "Anda sudah memeriksa banyak rekening hari ini. Lanjutkan besok.",
  too_many_recipients: "Daftar penerima Anda sudah penuh. Hapus yang tidak dipakai lagi.",
  recipient_changed_meanwhile: "Data penerima ini sudah berubah. Muat ulang untuk melihatnya, lalu coba lagi.",
  recipient_unknown: "Penerima ini tidak ada di daftar Anda.",
  recipient_inactive: "Penerima ini nonaktif. Aktifkan kembali sebelum mengirim.",
  recipient_incomplete: "Data penerima ini perlu dilengkapi sebelum uang bisa dikirim.",
};
const en: typeof id = {
  form_unknown: "We don't send to this country in this way yet.",
  recipient_fields_wrong: "Some fields need to be corrected.",
  account_unknown: "The bank says that there is no such account, or that it takes no money. Check the bank and the number.",
  account_name_different:
    "The name at the bank is not the one that you wrote. Look at both; save only if you are sure that this is the person.",
  inquiries_used_up: "You have checked many accounts today. Go on tomorrow.",
  too_many_recipients: "Your list of recipients is full. Delete those that you don't use any more.",
  recipient_changed_meanwhile: "This recipient's details have changed. Reload to see them, then try again.",
  recipient_unknown: "This recipient is not in your list.",
  recipient_inactive: "This recipient is inactive. Activate them before you send.",
  recipient_incomplete: "This recipient's details have to be completed before money can be sent.",
};
export const recipientRefusals = { ID: id, EN: en };
