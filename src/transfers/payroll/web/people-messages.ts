/** Messages about who prepares a payroll, and who approves it. */
const id = {
  prepared: "Disiapkan oleh {names}.",
  both: "Disiapkan oleh {prepared}. Disetujui oleh {approved}.",
  submitted: "Menunggu persetujuan: diajukan oleh {name} {when}",
  returned: "{name} mengembalikannya {when}",
  draft: {
    not_approver: "Setelah semua baris benar, ajukan ke penyetuju",
    prepared_it: "Anda ikut menyiapkannya, jadi penyetuju lain yang menyetujuinya",
    yours: "Anda dapat menyetujui penggajian ini",
  },
  ifChanged: "Bila Anda mengubah satu baris, Anda ikut menyiapkannya.",
  submit: "Ajukan untuk disetujui",
  sent: "Penyetuju sudah diberi tahu.",
  return: "Kembalikan",
  returnTitle: "Kembalikan untuk diperbaiki?",
  returnText: "Yang menyiapkannya membaca alasan Anda dan dapat mengajukannya lagi.",
  why: "Alasan",
  returnDone: "Penggajian dikembalikan.",
};
const en: typeof id = {
  prepared: "Prepared by {names}.",
  both: "Prepared by {prepared}. Approved by {approved}.",
  submitted: "Waiting for approval: sent by {name}, {when}",
  returned: "{name} has sent it back, {when}",
  draft: {
    not_approver: "Once all rows are right, send it to the approvers",
    prepared_it: "You helped to prepare it, so another approver approves it",
    yours: "You can approve this payroll",
  },
  ifChanged: "If you change a row, you have helped to prepare it.",
  submit: "Send for approval",
  sent: "The approvers have been told.",
  return: "Send back",
  returnTitle: "Send it back for correction?",
  returnText: "Those who prepared it read your reason and can send it again.",
  why: "Reason",
  returnDone: "Payroll sent back.",
};
export const peopleMessages = { ID: id, EN: en };
