/** Messages of the front page of customers, partners and agents. */
const id = {
  welcome: "Selamat datang",
  dashboardText: "Pilih yang ingin Anda kerjakan.",
  applyingText: "Layanan lain terbuka begitu kerja samanya berlaku.",
  noMenus: "Peran Anda belum memberi akses ke halaman mana pun. Minta administrator menambahkannya.",
};
const en: typeof id = {
  welcome: "Welcome",
  dashboardText: "Choose what you want to do.",
  applyingText: "Other services open once your contract is in force.",
  noMenus: "Your level cannot open any page yet. Ask an administrator to add access.",
};
export const frontMessages = { ID: id, EN: en };
