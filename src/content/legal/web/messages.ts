/** Messages of the legal pages. */
const legalId = {
  version: "Versi {version}",
  effective: "Berlaku sejak",
  contents: "Daftar isi",
  print: "Cetak halaman",
  willBe: "Akan berlaku",
  wasFrom: "Pernah berlaku sejak",
  versions: "Semua versi",
  upcoming: "Akan berlaku",
  in_force: "Berlaku sekarang",
  earlier: "Versi lama",
  notInForce: "Ini bukan versi yang berlaku sekarang.",
  toInForce: "Baca versi yang berlaku",
  next: "Versi {version} akan berlaku mulai {date}.",
  readNext: "Baca versi baru",
};
const legalEn: typeof legalId = {
  version: "Version {version}",
  effective: "In force since",
  contents: "Contents",
  print: "Print this page",
  willBe: "In force from",
  wasFrom: "Was in force from",
  versions: "All versions",
  upcoming: "Upcoming",
  in_force: "In force now",
  earlier: "Earlier version",
  notInForce: "This version is not in force now.",
  toInForce: "Read the version in force",
  next: "Version {version} will be in force from {date}.",
  readNext: "Read the new version",
};
export const legalMessages = { ID: legalId, EN: legalEn };
