/** Texts of the signed page. The server fills them in, so they are not among the messages that the build compiles. Pure. */
import type { Bilingual } from "#kernel/locale.ts";
import type { CheckName } from "../../model/close.ts";

interface PageTexts {
  readonly title: Readonly<Record<"day" | "month", string>>;
  readonly period: string;
  readonly signed: string;
  readonly checklist: string;
  readonly holds: string;
  readonly open: string;
  readonly cover: string;
  readonly covered: string;
  readonly notCovered: string;
  readonly money: string;
  readonly others: string;
  readonly owed: string;
  readonly own: string;
  readonly closings: string;
  readonly statement: string;
  readonly books: string;
  readonly unexplained: string;
  readonly results: string;
  readonly income: string;
  readonly expense: string;
  readonly net: string;
  readonly balances: string;
  readonly debit: string;
  readonly credit: string;
  readonly footer: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly at: string;
  readonly number: string;
  readonly hash: string;
  readonly hashHint: string;
  readonly checks: Readonly<Record<CheckName, string>>;
}

const id: PageTexts = {
  title: { day: "Penutupan harian", month: "Penutupan bulanan" },
  period: "Periode",
  signed: "Penanda tangan",
  checklist: "Daftar periksa",
  holds: "Terpenuhi",
  open: "{count} terbuka: {why}",
  cover: "Uang pelanggan",
  covered: "tercukupi",
  notCovered: "tidak tercukupi",
  money: "Di bank dan mitra",
  others: "Milik pelanggan",
  owed: "Pajak dan komisi terutang",
  own: "Milik perusahaan",
  closings: "Saldo akhir di laporan bank dan mitra",
  statement: "menurut laporan",
  books: "menurut buku",
  unexplained: "belum terjelaskan",
  results: "Pendapatan dan beban",
  income: "pendapatan",
  expense: "beban",
  net: "Hasil bersih",
  balances: "Neraca saldo (debit bertanda positif)",
  debit: "Jumlah debit",
  credit: "Jumlah kredit",
  footer: "{heading}, {period} · {id} · Halaman {page} dari {pages}",
  proposedBy: "Diusulkan oleh",
  approvedBy: "Disetujui oleh",
  at: "Waktu",
  number: "Nomor",
  hash: "Hash isi (SHA-256)",
  hashHint:
    "Kedua orang menyetujui isi dengan hash ini. Setelah disetujui, tidak ada jurnal baru dengan tanggal efektif pada periode ini.",
  checks: {
    statements: "Laporan hari itu dari setiap bank dan mitra sudah dibaca",
    closing_balances: "Saldo akhir di laporan sama dengan buku",
    cases: "Tidak ada kasus rekonsiliasi yang terlalu lama",
    trial_balance: "Neraca saldo nol",
    night_check: "Pemeriksaan malam selesai tanpa temuan",
    cash_days: "Kas semua gerai ditutup",
    waiting: "Tidak ada jurnal yang menunggu",
    cover: "Uang pelanggan tercukupi",
    unknown_outcomes: "Tidak ada kiriman dengan hasil belum pasti",
    month_waiting: "Tidak ada jurnal yang menunggu",
    month_trial_balance: "Neraca saldo nol",
    month_cover: "Uang pelanggan tercukupi",
  },
};
const en: PageTexts = {
  title: { day: "Daily closing", month: "Monthly closing" },
  period: "Period",
  signed: "Signed by",
  checklist: "Checklist",
  holds: "Met",
  open: "{count} open: {why}",
  cover: "Customers' money",
  covered: "covered",
  notCovered: "not covered",
  money: "At banks and partners",
  others: "Belongs to customers",
  owed: "Tax and commission owed",
  own: "Belongs to the company",
  closings: "Closing balances on statements of banks and partners",
  statement: "on the statement",
  books: "in the books",
  unexplained: "unexplained",
  results: "Income and expenses",
  income: "income",
  expense: "expense",
  net: "Net result",
  balances: "Trial balance (debits positive)",
  debit: "Total debit",
  credit: "Total credit",
  footer: "{heading}, {period} · {id} · Page {page} of {pages}",
  proposedBy: "Proposed by",
  approvedBy: "Approved by",
  at: "Time",
  number: "Number",
  hash: "Content hash (SHA-256)",
  hashHint:
    "Both people have approved the content with this hash. Since the approval, no new journal takes effect in this period.",
  checks: {
    statements: "The day's statement of each bank and partner was read",
    closing_balances: "Closing balances on statements agree with the books",
    cases: "No reconciliation case is too old",
    trial_balance: "The trial balance is zero",
    night_check: "The nightly check ended without findings",
    cash_days: "Cash closed at all outlets",
    waiting: "No journal is waiting",
    cover: "Customers' money is covered",
    unknown_outcomes: "No transfer has an unknown outcome",
    month_waiting: "No journal is waiting",
    month_trial_balance: "The trial balance is zero",
    month_cover: "Customers' money is covered",
  },
};
export const pageTexts: Bilingual<PageTexts> = { ID: id, EN: en };
