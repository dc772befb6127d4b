/** Texts of an agent's commission statement on paper. The server fills them in, so they are not among the messages that the build compiles. Pure. */
import type { Bilingual } from "#kernel/locale.ts";
import type { CommissionKind } from "./commission-month.ts";

const id = {
  fileName: "komisi",
  title: "Rekening koran komisi",
  agent: "Agen",
  period: "Periode",
  issued: "Dibuat",
  summary: "Ringkasan",
  opening: "Saldo awal",
  earned: "Diperoleh",
  reversed: "Dibatalkan",
  paid: "Dibayarkan",
  closing: "Saldo akhir",
  owing: "Saldo minus dipotong dari komisi berikutnya.",
  open: "Bulan ini belum berakhir; angka di atas masih dapat bertambah.",
  movements: "Mutasi",
  more: "Daftar ini memuat {shown} mutasi terbaru. Seluruhnya ada di halaman Komisi; unduh sebagai CSV atau XLSX.",
  none: "Tidak ada mutasi pada periode ini.",
  kinds: {
    paid_out: "Pencairan tunai",
    cash_in: "Terima tunai",
    reversed: "Dibatalkan",
    payout: "Komisi dibayarkan",
    other: "Koreksi",
  } satisfies Record<CommissionKind, string>,
  sums: "Saldo awal + diperoleh − dibatalkan − dibayarkan = saldo akhir, menurut pembukuan kami dalam waktu Indonesia bagian barat.",
  licence: "{legalName}. Izin {licence}, {authority}.",
};
const en: typeof id = {
  fileName: "commission",
  title: "Commission statement",
  agent: "Agent",
  period: "Period",
  issued: "Issued",
  summary: "Summary",
  opening: "Opening balance",
  earned: "Earned",
  reversed: "Reversed",
  paid: "Paid out",
  closing: "Closing balance",
  owing: "A negative balance is deducted from the next commission.",
  open: "This month has not ended; the figures above may still change.",
  movements: "Movements",
  more: "This list has the latest {shown} movements. The Commission page has all of them; download them as CSV or XLSX.",
  none: "No movements in this period.",
  kinds: {
    paid_out: "Cash paid out",
    cash_in: "Cash taken in",
    reversed: "Reversed",
    payout: "Commission paid out",
    other: "Correction",
  },
  sums: "Opening balance + earned − reversed − paid out = closing balance, by our books in Western Indonesian time.",
  licence: "{legalName}. Licence {licence}, {authority}.",
};
export const statementTexts: Bilingual<typeof id> = { ID: id, EN: en };
