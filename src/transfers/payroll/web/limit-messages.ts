/** Texts of the limits of a business, before and in a payroll. */
const id = {
  title: "Batas akun Anda",
  none: "Akun Anda belum boleh mengirim uang",
  each: "Paling banyak {amount} per kiriman",
  day: "Sisa hari ini {amount}",
  month: "Sisa bulan ini {amount}",
  again: "mulai lagi {when}",
  raised: "Perjanjian usaha menaikkannya sampai {amount} per kiriman, dan sisa bulanannya ikut naik.",
  raisedFree: "Perjanjian usaha menaikkan batas ini.",
  raise: "Ke perjanjian usaha",
  over: {
    transfer: "Ada gaji di atas {amount}, batas satu kiriman akun Anda",
    day: "Jumlah penggajian ini {sum}, lebih besar daripada sisa batas hari ini, {amount}",
    month: "Jumlah penggajian ini {sum}, lebih besar daripada sisa batas bulan ini, {amount}",
  },
};
const en: typeof id = {
  title: "Limits of your account",
  none: "Your account cannot send money yet",
  each: "At most {amount} for each transfer",
  day: "{amount} left today",
  month: "{amount} left this month",
  again: "starts again {when}",
  raised: "A business contract raises it to {amount} for each transfer, and the monthly limit with it.",
  raisedFree: "A business contract raises this limit.",
  raise: "Go to the business contract",
  over: {
    transfer: "A payment is above {amount}, the limit of your account for one transfer",
    day: "This payroll is {sum}, more than the {amount} left of today's limit",
    month: "This payroll is {sum}, more than the {amount} left of this month's limit",
  },
};
export const limitMessages = { ID: id, EN: en };
