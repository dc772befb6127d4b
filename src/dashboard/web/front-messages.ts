/** Messages of the front page of customers, partners and agents. */
const id = {
  welcome: "Selamat datang",
  dashboardText: "Di sini Anda mengatur akun dan keamanannya.",
  noMenus: "Peran Anda belum memberi akses ke halaman mana pun. Minta administrator menambahkannya.",
};
const en: typeof id = {
  welcome: "Welcome",
  dashboardText: "This is where you manage your account and its security.",
  noMenus: "Your level cannot open any page yet. Ask an administrator to add access.",
};
export const frontMessages = { ID: id, EN: en };
