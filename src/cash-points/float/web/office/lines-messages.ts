/** Messages of the choice of a statement line for a top-up. */
const id = {
  lines: "Baris rekening koran",
  linesHint: "Pilih baris transfer ini. Baris itu tidak dapat dipakai lagi untuk permintaan lain.",
  chooseLine: "Pilih baris rekening koran dahulu.",
  noLines: "Belum ada baris yang cocok. Permintaan ini menunggu sampai transfernya muncul di rekening koran.",
  readAt: "Rekening koran terakhir dibaca {at}.",
  neverRead: "Rekening koran belum pernah dibaca.",
  lineLabel: "{amount}, {at}",
  sameReference: "Referensi sama: {reference}",
  otherReference: "Referensi lain: {reference}",
  noReference: "Tanpa referensi",
  taken: "Baris yang dipakai permintaan lain",
  toRequest: "Buka permintaannya",
  why: { claimed: "Sudah dipakai", names_its_reference: "Memuat referensi permintaan lain" },
};
const en: typeof id = {
  lines: "Bank statement line",
  linesHint: "Choose the line of this transfer. It cannot be used for another request.",
  chooseLine: "Choose a line of the bank statement first.",
  noLines: "No matching line yet. The request waits until the transfer appears on the bank statement.",
  readAt: "The bank statement was last read {at}.",
  neverRead: "The bank statement has never been read.",
  lineLabel: "{amount}, {at}",
  sameReference: "Same reference: {reference}",
  otherReference: "Another reference: {reference}",
  noReference: "No reference",
  taken: "Lines of other requests",
  toRequest: "Open that request",
  why: { claimed: "Already used", names_its_reference: "Carries the reference of another request" },
};
export const floatLineMessages = { ID: id, EN: en };
