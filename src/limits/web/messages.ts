/** Messages of the office about the limits of a person. */

const id = {
  title: "Limit dan tingkat",
  tier: "Tingkat {tier}",
  domestic: "Hanya kiriman dalam negeri",
  of: "terpakai {used} dari {max}",
  count: "{count} kali",
  none: "Tidak ada limit pada tingkat ini.",
  limit: {
    "tier.transfer": "Per kiriman",
    "tier.day": "Per hari",
    "tier.month": "Per bulan",
    "tier.year": "Per tahun",
    "tier.abroad_month": "Ke luar negeri per bulan",
    "cash_pickup.transfer": "Ambil tunai, per kiriman",
    "cash_pickup.day": "Ambil tunai, per hari",
    "cash_pickup.month": "Ambil tunai, per bulan",
  },
};
const en: typeof id = {
  title: "Limits and tier",
  tier: "Tier {tier}",
  domestic: "Transfers in Indonesia only",
  of: "used {used} of {max}",
  count: "{count} times",
  none: "This tier has no limits.",
  limit: {
    "tier.transfer": "Per transfer",
    "tier.day": "Per day",
    "tier.month": "Per month",
    "tier.year": "Per year",
    "tier.abroad_month": "Abroad per month",
    "cash_pickup.transfer": "Cash pickup, per transfer",
    "cash_pickup.day": "Cash pickup, per day",
    "cash_pickup.month": "Cash pickup, per month",
  },
};
export const personLimitMessages = { ID: id, EN: en };
