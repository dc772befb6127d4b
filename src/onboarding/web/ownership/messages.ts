/** Messages of the drawing of ownership. */
const id = {
  label: "Bagan kepemilikan",
  public: "Publik (saham beredar)",
  holds: "memegang {share}",
  repeated: "Pemegangnya ada di atas.",
  nobody: "Belum ada pemegang saham.",
  unnamed: "Tanpa nama",
  effective: "Kepemilikan akhir lewat semua lapis",
  person: "Orang",
  share: "Kepemilikan akhir",
  beneficial: "Pemilik manfaat",
  beneficialText: "Pemilik manfaat memegang lebih dari {share}, langsung atau lewat perusahaan lain.",
  nobodyAbove: "Tidak ada yang memegang lebih dari {share}.",
  sum: "Saham {name} berjumlah {share}, harus 100%.",
  circle: "{name} memiliki dirinya sendiri lewat perusahaan lain. Periksa pemegangnya.",
};
const en: typeof id = {
  label: "Ownership chart",
  public: "Public (free float)",
  holds: "holds {share}",
  repeated: "Its holders are shown above.",
  nobody: "No shareholders yet.",
  unnamed: "No name yet",
  effective: "Effective ownership through all layers",
  person: "Person",
  share: "Effective share",
  beneficial: "Beneficial owner",
  beneficialText: "A beneficial owner holds more than {share}, directly or through other companies.",
  nobodyAbove: "Nobody holds more than {share}.",
  sum: "The shares of {name} add up to {share}. They must be 100%.",
  circle: "{name} owns itself through other companies. Check its holders.",
};
export const ownershipMessages = { ID: id, EN: en };
