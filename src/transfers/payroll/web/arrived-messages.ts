/** Texts of how many wages of a payroll have arrived, and how. */
const id = {
  progress: "{arrived} dari {all} sampai",
  byRepair: "{count} lewat perbaikan",
  inRepair: "{count} sedang diperbaiki",
  failedSum: "{count} tidak sampai ({amount})",
  paidAt: "Pembayaran diterima {when}.",
  arrivesBy: "Semua gaji sampai paling lambat {when}.",
};
const en: typeof id = {
  progress: "{arrived} of {all} arrived",
  byRepair: "{count} by a repair",
  inRepair: "{count} being repaired",
  failedSum: "{count} did not arrive ({amount})",
  paidAt: "Payment received {when}.",
  arrivesBy: "All wages arrive by {when}.",
};
export const arrivedMessages = { ID: id, EN: en };
