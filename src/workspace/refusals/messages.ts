/** Messages of refusals. */
const id = {
  view_name_taken: "Anda sudah punya tampilan dengan nama ini. Pilih nama lain.",
  views_full: "Daftar ini sudah punya 12 tampilan. Hapus satu, lalu simpan lagi.",
};
const en: typeof id = {
  view_name_taken: "You already have a view with this name. Choose another name.",
  views_full: "This list already has 12 views. Delete one, then save again.",
};
export const workspaceRefusals = { ID: id, EN: en };
