/** Names of the audit actions of `main.js rotate-secret`. */
const id = {
  key_activated: "Rahasia aplikasi baru mulai dipakai",
  key_announced: "Rahasia aplikasi baru diumumkan",
  key_withdrawn: "Pengumuman rahasia aplikasi baru ditarik kembali",
  keys_lost: "Rahasia aplikasi lama dinyatakan hilang",
  reencrypted: "Data dienkripsi ulang dengan rahasia aplikasi baru",
};
const en: typeof id = {
  key_activated: "New application secret activated",
  key_announced: "New application secret announced",
  key_withdrawn: "Announcement of a new application secret withdrawn",
  keys_lost: "Old application secret declared lost",
  reencrypted: "Data re-encrypted under the new application secret",
};
export const keyActions = { ID: id, EN: en };
