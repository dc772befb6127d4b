/** Messages of the field in which a bank or e-wallet is chosen. */
const id = { popular: "Bank yang sering dipilih", wallets: "Dompet digital" };
const en: typeof id = { popular: "Banks chosen most often", wallets: "E-wallets" };
export const bankFieldMessages = { ID: id, EN: en };
