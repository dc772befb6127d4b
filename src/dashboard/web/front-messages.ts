/** Messages of the front page of customers, partners and agents. */
const id = {
  welcome: "Selamat datang",
  dashboardText: "Pilih yang ingin Anda kerjakan.",
  noMenus: "Peran Anda belum memberi akses ke halaman mana pun. Minta administrator menambahkannya.",
};
const en: typeof id = {
  welcome: "Welcome",
  dashboardText: "Choose what you want to do.",
  noMenus: "Your level cannot open any page yet. Ask an administrator to add access.",
};
export const frontMessages = { ID: id, EN: en };
