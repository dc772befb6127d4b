/** Usual reasons, as shown to visitors: a starting point, never sent unread. Plain sentences; both languages are filled in at once. */
const id = {
  partner_down:
    "Mitra pembayaran kami sedang mengalami gangguan. Kiriman yang sudah dibayar tetap aman dan kami teruskan setelah pulih.",
  bank_maintenance: "Jaringan perbankan sedang dalam pemeliharaan. Silakan coba lagi setelah selesai.",
  rate_unstable: "Kurs mata uang ini sedang bergerak tidak wajar. Kami buka kembali setelah kurs stabil.",
  holiday: "Bank di negara tujuan libur. Kami buka kembali pada hari kerja berikutnya.",
  law: "Kami sedang menyesuaikan layanan ini dengan ketentuan yang baru.",
};
const en: typeof id = {
  partner_down: "Our payout partner has an outage. Transfers that are already paid are safe and continue once it is over.",
  bank_maintenance: "The banking network is under maintenance. Please try again once it is over.",
  rate_unstable: "The rate of this currency is unusually volatile. We open again once it is stable.",
  holiday: "Banks in the destination country are closed. We open again on the next working day.",
  law: "We are adapting this service to new rules.",
};
export const usualReasonMessages = { ID: id, EN: en };
