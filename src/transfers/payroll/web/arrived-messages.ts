/** Texts of how many wages of a payroll have arrived, and how. */
const id = {
  progress: "{arrived} dari {all} sampai",
  byRepair: "{count} lewat perbaikan",
  inRepair: "{count} sedang diperbaiki",
  failedSum: "{count} tidak sampai ({amount})",
};
const en: typeof id = {
  progress: "{arrived} of {all} arrived",
  byRepair: "{count} by a repair",
  inRepair: "{count} being repaired",
  failedSum: "{count} did not arrive ({amount})",
};
export const arrivedMessages = { ID: id, EN: en };
