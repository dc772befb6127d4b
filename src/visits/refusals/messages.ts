/** Messages of refusals. */
const id = { report_too_large: "Laporan ini terlalu besar untuk satu berkas. Pilih periode yang lebih pendek." };
const en: typeof id = { report_too_large: "This report is too large for one file. Choose a shorter period." };
export const visitRefusals = { ID: id, EN: en };
