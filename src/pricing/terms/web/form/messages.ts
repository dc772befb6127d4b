/** Hints and choices of the fields of a term. */
const id = {
  percentHint: "Persen, misalnya 0,85",
  emptyNull: "Kosongkan bila tanpa batas.",
  emptyOmit: "Opsional.",
  listHint: "Pisahkan dengan koma.",
  weekendHint: "0 untuk Minggu sampai 6 untuk Sabtu, dipisahkan koma.",
  lines: {
    holidays: "Satu hari per baris: tanggal; nama Indonesia; nama Inggris. Contoh: 2027-12-25; Hari Raya Natal; Christmas Day",
    points: "Satu nilai per baris. Contoh: farmer: 10",
  },
  choices: {
    working: "Hari kerja",
    calendar: "Hari kalender",
    rail: "Menurut jalur",
    minutes: "Dalam beberapa menit",
    working_days: "Pada hari kerja",
    always: "Selalu",
    every_day: "Setiap hari",
  },
};
const en: typeof id = {
  percentHint: "Percent, such as 0.85",
  emptyNull: "Leave empty for no limit.",
  emptyOmit: "Optional.",
  listHint: "Separate with commas.",
  weekendHint: "0 for Sunday to 6 for Saturday, separated by commas.",
  lines: {
    holidays: "One day per line: date; Indonesian name; English name. For example: 2027-12-25; Hari Raya Natal; Christmas Day",
    points: "One value per line. For example: farmer: 10",
  },
  choices: {
    working: "Working days",
    calendar: "Calendar days",
    rail: "As set by its rail",
    minutes: "Within minutes",
    working_days: "On working days",
    always: "Always",
    every_day: "Every day",
  },
};
export const entryMessages = { ID: id, EN: en };
