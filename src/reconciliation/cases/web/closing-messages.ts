const id = {
  closing: "Saldo akhir",
  none: "Tidak disebut",
  agrees: "Sama dengan buku",
  allAgree: "{count, plural, other {# sama}}",
  explained: "Terjelaskan",
  unexplained: "Belum terjelaskan",
  books: "Buku",
  difference: "Selisih",
  lines: "Baris yang belum dibukukan",
  entries: "Pembukuan yang belum di laporan",
  rest: "Belum terjelaskan",
};
const en: typeof id = {
  closing: "Closing balance",
  none: "Not stated",
  agrees: "Agrees with the books",
  allAgree: "{count, plural, one {# agrees} other {# agree}}",
  explained: "Explained",
  unexplained: "Not explained",
  books: "Books",
  difference: "Difference",
  lines: "Lines not booked yet",
  entries: "Postings not on the statement yet",
  rest: "Not explained",
};
/** Texts of the closing balance of a statement. */
export const closingMessages = { ID: id, EN: en };
