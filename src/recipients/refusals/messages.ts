/** Texts of refusals. */

const id = {
  form_unknown: "Cara menerima ini belum tersedia untuk negara itu.",
  recipient_fields_wrong: "Ada isian yang perlu diperbaiki.",
  account_unknown:
    "Menurut bank, rekening atau dompet ini tidak ada atau tidak dapat menerima uang. Periksa bank atau dompet, dan nomornya.",
  account_name_different:
    "Nama di bank berbeda dari nama yang Anda tulis. Periksa keduanya; simpan hanya jika Anda yakin orangnya benar.",
  inquiries_used_up: "Anda sudah mencapai batas pemeriksaan rekening hari ini. Coba lagi besok.",
  too_many_recipients: "Daftar penerima Anda sudah penuh. Hapus yang tidak dipakai lagi.",
  recipient_changed_meanwhile: "Data penerima ini sudah berubah. Muat ulang untuk melihatnya, lalu coba lagi.",
  recipient_other_person: "Rekening yang baru atas nama orang lain. Pastikan orangnya sama, atau simpan sebagai penerima lain.",
  recipient_unknown: "Penerima ini tidak ada di daftar Anda.",
  recipient_inactive: "Penerima ini nonaktif. Aktifkan kembali sebelum mengirim.",
  recipient_incomplete: "Lengkapi data penerima ini sebelum mengirim uang.",
};
const en: typeof id = {
  form_unknown: "This way to receive money is not available for that country yet.",
  recipient_fields_wrong: "Some fields need to be corrected.",
  account_unknown:
    "According to the bank, this account or wallet does not exist or cannot receive money. Check the bank or wallet, and the number.",
  account_name_different:
    "The account name at the bank differs from the name that you entered. Check both, and save only if you are sure that this is the right person.",
  inquiries_used_up: "You have reached today's limit for checking accounts. Try again tomorrow.",
  too_many_recipients: "Your recipient list is full. Delete recipients that you no longer use.",
  recipient_changed_meanwhile: "This recipient's details have changed. Reload the page to see them, then try again.",
  recipient_other_person:
    "The new account is in another person's name. Make sure that it is the same person, or save it as another recipient.",
  recipient_unknown: "This recipient is not on your list.",
  recipient_inactive: "This recipient is inactive. Reactivate the recipient before you send.",
  recipient_incomplete: "Complete this recipient's details before you send money.",
};
export const recipientRefusals = { ID: id, EN: en };
