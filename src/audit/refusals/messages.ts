/** Texts of refusals. */

const id = {
  export_too_large: "Lebih dari 20.000 baris cocok dengan filter ini. Persempit tanggalnya, lalu unduh per bagian.",
  stretch_not_sealed: "Rentang itu tidak ada di rantai. Pilih posisi dari 1 sampai posisi terakhir.",
};
const en: typeof id = {
  export_too_large: "More than 20,000 rows match this filter. Choose a shorter period and download in parts.",
  stretch_not_sealed: "There are no sealed rows at these positions. Choose positions from 1 to the last one.",
};
export const auditRefusals = { ID: id, EN: en };
