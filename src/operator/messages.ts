const id = { operator_not_set: "Data operator belum diisi. Jalankan penyiapan awal terlebih dahulu." };
const en: typeof id = { operator_not_set: "The operator's details have not been entered yet. Run the set-up first." };
export const operatorRefusals = { ID: id, EN: en };
