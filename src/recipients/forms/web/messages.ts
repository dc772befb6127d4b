/** Messages of the field in which a bank is chosen. */
const id = { popular: "Bank yang sering dipilih" };
const en: typeof id = { popular: "Banks chosen most often" };
export const bankFieldMessages = { ID: id, EN: en };
