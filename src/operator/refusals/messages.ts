/** Sentences of refusals. */

const id = {
  operator_not_set: "Data operator belum diisi. Jalankan penyiapan awal terlebih dahulu.",
  operator_phone_invalid: "Nomor ini tidak ada menurut aturan penomoran negaranya. Periksa negara dan angkanya.",
  operator_changed_meanwhile:
    "Orang lain baru saja mengubah data ini. Ketikan Anda tidak hilang: periksa perbedaannya, lalu simpan lagi.",
};
const en: typeof id = {
  operator_not_set: "The operator's details have not been entered yet. Run the set-up first.",
  operator_phone_invalid: "There is no such number under the rules of its country. Check the country and the digits.",
  operator_changed_meanwhile:
    "Somebody else has just changed these details. Nothing you typed is lost: look at the differences, then save again.",
};
export const operatorRefusals = { ID: id, EN: en };
