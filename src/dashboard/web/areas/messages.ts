/** One sentence about each section, shown on the front pages only. The menu beside every page does not load these messages. */
const id = {
  dashboard: "Ringkasan akun Anda.",
  counter: "Cairkan kiriman, terima uang, catatan hari ini, tutup hari.",
  float: "Saldo, mutasi, isi saldo, dan batas gerai.",
  outlets: "Gerai Anda, batasnya, dan kasirnya: tambah atau keluarkan.",
  transfers: "Di mana uangnya, berapa biayanya, resi, dan unduhan.",
  recipients: "Orang dan usaha yang Anda kirimi uang.",
  send: "Ke bank di Indonesia, ke luar negeri, atau tunai di gerai.",
  verification: "Berapa yang boleh Anda kirim, dan data apa yang masih kurang.",
  business: "Kerja sama Anda: apa yang masih kurang, ketentuan, dan riwayatnya.",
  api: "Kunci publik Anda: daftarkan, buktikan, cabut.",
  notifications: "Apa yang terjadi, dan apa yang kami tulis kepada Anda.",
  profile: "Data Anda, sapaan, dan bahasa pesan dari kami.",
  security: "Kata sandi, faktor kedua, dan perangkat tempat Anda masuk.",
  rights: "Yang dapat Anda lakukan, dan peran mana yang memberikannya.",
};
const en: typeof id = {
  dashboard: "Your account at a glance.",
  counter: "Pay out transfers, take in cash, see today’s entries, close the day.",
  float: "Float, movements, top-ups and the outlets’ limits.",
  outlets: "Your outlets, their limits, and their cashiers: add or remove.",
  transfers: "Where the money is, what it cost, receipts and downloads.",
  recipients: "The people and businesses to whom you send money.",
  send: "To banks in Indonesia, abroad, or as cash at an outlet.",
  verification: "How much you can send, and what is still missing.",
  business: "Your contract: what is still missing, its terms and its history.",
  api: "Your public keys: register, prove, revoke.",
  notifications: "Your notifications, and how we send them.",
  profile: "Your details, your salutation, and the language of our messages.",
  security: "Password, second factors, and the devices where you are signed in.",
  rights: "What you may do, and which level grants it.",
};
export const roomTextMessages = { ID: id, EN: en };
