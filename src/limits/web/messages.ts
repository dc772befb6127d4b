/** Messages of the office about the limits of a person. */

const id = {
  title: "Batas dan tingkat",
  domestic: "Hanya kiriman dalam negeri",
  of: "terpakai {used} dari {max}",
  count: "{count} kali",
  none: "Tidak ada batas pada tingkat ini.",
  limit: {
    tier_transfer: "Per kiriman",
    tier_day: "Per hari",
    tier_month: "Per bulan",
    tier_year: "Per tahun",
    tier_abroad_month: "Ke luar negeri per bulan",
    cash_pickup_transfer: "Ambil tunai, per kiriman",
    cash_pickup_day: "Ambil tunai, per hari",
    cash_pickup_month: "Ambil tunai, per bulan",
    cash_pickup_day_count: "Ambil tunai, kiriman per hari",
    wallet_transfer: "Ke dompet digital, per kiriman",
    wallet_day: "Ke dompet digital, per hari",
    wallet_month: "Ke dompet digital, per bulan",
    wallet_day_count: "Ke dompet digital, kiriman per hari",
  },
};
const en: typeof id = {
  title: "Limits and tier",
  domestic: "Transfers in Indonesia only",
  of: "used {used} of {max}",
  count: "{count} times",
  none: "This tier has no limits.",
  limit: {
    tier_transfer: "Per transfer",
    tier_day: "Per day",
    tier_month: "Per month",
    tier_year: "Per year",
    tier_abroad_month: "Abroad per month",
    cash_pickup_transfer: "Cash pickup, per transfer",
    cash_pickup_day: "Cash pickup, per day",
    cash_pickup_month: "Cash pickup, per month",
    cash_pickup_day_count: "Cash pickups per day",
    wallet_transfer: "To e-wallets, per transfer",
    wallet_day: "To e-wallets, per day",
    wallet_month: "To e-wallets, per month",
    wallet_day_count: "Transfers to e-wallets per day",
  },
};
export const personLimitMessages = { ID: id, EN: en };
