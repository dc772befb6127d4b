/** Messages of the list of cash that the law requires to be reported. */

const id = {
  title: "Laporan tunai (LTKT)",
  lead: "Hari ketika uang tunai seseorang mencapai batas wajib lapor. Baris tetap ada walau pencairannya dibatalkan.",
  sides: "Kedudukan",
  anySide: "Semua",
  side: { recipient: "Penerima", payer: "Penyetor", agent: "Agen" },
  caption: "Hari yang wajib dilaporkan",
  empty: "Belum ada hari yang wajib dilaporkan.",
  column: { day: "Hari", person: "Orang", amounts: "Tunai", from: "Batas", reportBy: "Laporkan sebelum" },
  byAccount: "Pengguna {owner}",
  byDocument: "Tanpa akun, dikenali dari dokumen identitas",
  inAndOut: "Dicairkan {paid}, diterima {taken}",
  noDeadline: "Belum ditetapkan",
  reached: "Tercapai {at}",
};
const en: typeof id = {
  title: "Cash reports (LTKT)",
  lead: "Days on which a person’s cash reached the amount that must be reported. A row stays even if a payout is reversed.",
  sides: "Capacity",
  anySide: "All",
  side: { recipient: "Recipient", payer: "Payer", agent: "Agent" },
  caption: "Days to report",
  empty: "No day has to be reported yet.",
  column: { day: "Day", person: "Person", amounts: "Cash", from: "Threshold", reportBy: "Report by" },
  byAccount: "User {owner}",
  byDocument: "No account, identified by document",
  inAndOut: "Paid out {paid}, taken in {taken}",
  noDeadline: "Not set",
  reached: "Reached {at}",
};
export const cashReportMessages = { ID: id, EN: en };
