/** The names of verification tiers for staff: the number, which rules and reports use, with what the tier allows. */
const id = {
  L0: "Belum terverifikasi",
  L1: "Tingkat 1 (dalam negeri)",
  L2: "Tingkat 2 (luar negeri)",
  L3: "Tingkat 3 (jumlah terbesar)",
  P1: "Orang dari badan usaha",
  short: "{tier, select, P1 {Badan usaha} other {Tingkat {number}}}",
};
const en: typeof id = {
  L0: "Not verified",
  L1: "Tier 1 (within Indonesia)",
  L2: "Tier 2 (abroad)",
  L3: "Tier 3 (largest amounts)",
  P1: "Person of a business",
  short: "{tier, select, P1 {Business} other {Tier {number}}}",
};
export const staffTierMessages = { ID: id, EN: en };
