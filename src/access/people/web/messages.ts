/** Messages about a person's rights and their origin, for the office and for the person. */

const rightsId = {
  levels: "Peran yang dipegang",
  inUse: "Dipakai sekarang",
  held: "Peran",
  since: "sejak {when}",
  sinceBy: "sejak {when}, diberikan oleh {who}",
  inactive: "Peran ini nonaktif dan tidak memberi hak apa pun.",
  rights: "Hak dan asalnya",
  rightsHint: "{count, plural, =0 {Tidak ada hak.} other {# hak dari semua peran yang dipegang.}}",
  menu: "Menu",
  module: "Hak",
  givenBy: "Diberikan oleh",
  now: "berlaku sekarang",
  afterSwitch: "setelah ganti peran",
  noRights: "Belum ada hak yang diberikan oleh peran yang dipegang.",
};
const rightsEn: typeof rightsId = {
  levels: "Levels held",
  inUse: "In use now",
  held: "Level",
  since: "since {when}",
  sinceBy: "since {when}, granted by {who}",
  inactive: "This level is inactive and gives no rights.",
  rights: "Rights and their levels",
  rightsHint: "{count, plural, =0 {No rights.} one {# right from all levels held.} other {# rights from all levels held.}}",
  menu: "Menu",
  module: "Right",
  givenBy: "Granted by",
  now: "in effect now",
  afterSwitch: "after switching level",
  noRights: "The levels held give no rights yet.",
};
export const rightsMessages = { ID: rightsId, EN: rightsEn };

const ownId = {
  title: "Hak akses saya",
  lead: "Apa saja yang boleh Anda lakukan, dan dari peran mana.",
  nowTitle: "Peran Anda sekarang: {level}",
  nowText: "{count, plural, =0 {Peran ini belum memberi hak apa pun.} other {Peran ini memberi Anda # hak.}}",
  switchText: "Hak dari peran lain berlaku setelah Anda ganti peran di menu akun.",
  lostTitle: "Peran yang Anda pakai tidak berlaku lagi",
  lostText: "Peran itu dicabut atau dinonaktifkan. Ganti peran di menu akun, atau hubungi administrator.",
  change: "Perlu hak lain? Minta kepada administrator. Setiap perubahan hak disetujui dua orang.",
  changeCustomer: "Hak ini mengikuti jenis akun Anda. Bila ada yang tidak sesuai, hubungi kami.",
};
const ownEn: typeof ownId = {
  title: "My rights",
  lead: "What you may do, and which level grants it.",
  nowTitle: "Your level now: {level}",
  nowText:
    "{count, plural, =0 {This level gives no rights yet.} one {This level gives you # right.} other {This level gives you # rights.}}",
  switchText: "To use the rights of another level, switch to it in the account menu.",
  lostTitle: "The level you are working in is no longer valid",
  lostText: "It was revoked or deactivated. Switch levels in the account menu, or ask an administrator.",
  change: "Need another right? Ask an administrator. Every change of rights needs two people.",
  changeCustomer: "These rights follow from your type of account. If something is wrong, contact us.",
};
export const ownMessages = { ID: ownId, EN: ownEn };

const personId = {
  title: "Hak {who}",
  unknown: "Orang ini belum memegang peran apa pun.",
  notSignedIn: "Tidak sedang masuk di mana pun.",
  waiting: "Perubahan peran menunggu keputusan",
  open: "Buka permintaan",
  edit: "Ubah peran",
  editTitle: "Ubah peran {who}",
  editLead: "Pilih semua peran yang akan dipegang orang ini. Setidaknya satu.",
  choose: "Peran",
  levelInactive: "Nonaktif: tidak dapat diberikan.",
  atLeastOne: "Orang ini harus memegang setidaknya satu peran. Untuk menghentikan aksesnya, nonaktifkan akunnya.",
  given: "ditambahkan",
  taken: "dicabut",
  rightsOf: "{count, plural, =0 {belum memberi hak} other {# hak}}",
  keysWarning: "Peran ini dapat memberikan semua peran lain. Berikan hanya kepada sedikit orang.",
};
const personEn: typeof personId = {
  title: "Rights of {who}",
  unknown: "This person holds no level yet.",
  notSignedIn: "Not signed in on any device.",
  waiting: "A change of levels is waiting for a decision",
  open: "Open the request",
  edit: "Change levels",
  editTitle: "Change levels of {who}",
  editLead: "Choose every level that this person should hold. At least one.",
  choose: "Levels",
  levelInactive: "Inactive: it cannot be granted.",
  atLeastOne: "This person must hold at least one level. To end their access, deactivate the account.",
  given: "added",
  taken: "removed",
  rightsOf: "{count, plural, =0 {gives no rights yet} one {# right} other {# rights}}",
  keysWarning: "This level can grant every other level. Give it to few people.",
};
export const personMessages = { ID: personId, EN: personEn };
