/** Messages of refusals. */

const id = {
  operator_not_set: "Data operator belum diisi. Jalankan penyiapan awal terlebih dahulu.",
  operator_phone_invalid: "Nomor ini tidak sah menurut aturan penomoran negaranya. Periksa negara dan angkanya.",
  operator_changed_meanwhile:
    "Orang lain baru saja mengubah data ini. Isian Anda tidak hilang: periksa perbedaannya, lalu simpan lagi.",
};
const en: typeof id = {
  operator_not_set: "The operator's details have not been entered yet. Run the set-up first.",
  operator_phone_invalid: "This is not a valid number in its country. Check the country and the digits.",
  operator_changed_meanwhile:
    "Someone else has just changed these details. Your entries are not lost: check the differences, then save again.",
};
export const operatorRefusals = { ID: id, EN: en };
