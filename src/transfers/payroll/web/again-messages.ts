/** Texts of wages that are sent again: repeated, repaired, or paid by another payroll already. */
const id = {
  repair: {
    draft: "Dikirim ulang dalam {number}, belum disetujui",
    waiting: "Dikirim ulang dalam {number}, menunggu pembayaran",
    under_way: "Dikirim ulang dalam {number}, dalam perjalanan",
    arrived: "Dikirim ulang dalam {number}, sudah sampai",
    over: "Pernah dikirim ulang dalam {number}, tidak berhasil",
  },
  repairAll: "{count, plural, other {Perbaiki # yang tidak sampai}}",
  repairOpen: "Lanjutkan perbaikan {number}",
  copied: { repair: "Perbaikan dari {number}", repeat: "Ulangan dari {number}" },
  row: {
    paid: "Sudah dibayar {amount} ke rekening ini {when}, dengan penggajian {number}.",
    waiting: "Penggajian {number}, disetujui {when}, juga membayar {amount} ke rekening ini.",
    sent: "Sudah dikirim {amount} ke rekening ini {when}, lewat kiriman {number}.",
    sending: "Kiriman {number}, dibuat {when}, juga mengirim {amount} ke rekening ini.",
    note: "Beritanya: {note}.",
    same: "Rekening ini juga ada di baris {no}.",
    confirmed: "Anda menyatakan gaji ini tetap dibayar.",
    pay: "Tetap bayar",
  },
  found: "{count, plural, other {# gaji}} mungkin dibayar dua kali.",
  open: "Lihat dan putuskan",
  repeat: {
    title: "Ulangi penggajian ini?",
    text: "{count, plural, other {Semua # baris}} disalin ke draf baru dan diperiksa lagi. Tidak ada yang dikirim sebelum Anda menyetujuinya.",
    label: "Berita untuk semua baris",
    hint: "Misalnya bulan yang dibayar: Gaji Des 2026.",
    yes: "Buat draf",
  },
};
const en: typeof id = {
  repair: {
    draft: "Sent again in {number}, not approved yet",
    waiting: "Sent again in {number}, waiting for its payment",
    under_way: "Sent again in {number}, on its way",
    arrived: "Sent again in {number}, arrived",
    over: "Was sent again in {number}, without success",
  },
  repairAll: "{count, plural, other {Repair # that did not arrive}}",
  repairOpen: "Continue the repair {number}",
  copied: { repair: "Repair of {number}", repeat: "Repetition of {number}" },
  row: {
    paid: "{amount} was paid to this account {when}, by payroll {number}.",
    waiting: "Payroll {number}, approved {when}, pays {amount} to this account as well.",
    sent: "{amount} was sent to this account {when}, by transfer {number}.",
    sending: "Transfer {number}, made {when}, sends {amount} to this account as well.",
    note: "Its note: {note}.",
    same: "This account is also in row {no}.",
    confirmed: "You have said that this wage is paid all the same.",
    pay: "Pay anyway",
  },
  found: "{count, plural, one {# wage} other {# wages}} may be paid twice.",
  open: "Look and decide",
  repeat: {
    title: "Repeat this payroll?",
    text: "{count, plural, one {Its row is} other {All # rows are}} copied into a new draft and checked again. Nothing is sent before you approve it.",
    label: "Note for all rows",
    hint: "For example the month that is paid: Salary Dec 2026.",
    yes: "Make the draft",
  },
};
export const againMessages = { ID: id, EN: en };
