const id = { id_already_used: "Kode ini sudah dipakai untuk isian lain." };
const en: typeof id = { id_already_used: "This code has already been used for something else." };
export const contentRefusals = { ID: id, EN: en };
