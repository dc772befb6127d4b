/** Messages of choosing another level. */
const id = {
  switchLevel: "Ganti peran",
  switchLevelText: "Pilih peran yang ingin Anda pakai sekarang. Menu dan hak Anda mengikuti peran itu.",
  switched: "Anda sekarang bekerja sebagai {level}.",
};
const en: typeof id = {
  switchLevel: "Switch level",
  switchLevelText: "Choose the level in which you want to work now. It determines your menus and rights.",
  switched: "You are now working as {level}.",
};
export const switchLevelMessages = { ID: id, EN: en };
