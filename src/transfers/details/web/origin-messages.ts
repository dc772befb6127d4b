/** Messages about what made a transfer that its sender did not send by hand. */
const id = {
  schedule: {
    title: "Dari jadwal Anda",
    text: "Jadwal Anda menyiapkan kiriman ini untuk {on}. Uang tidak diambil sendiri; Anda yang membayarnya.",
    open: "Buka jadwal",
  },
  payroll: {
    title: "Dari penggajian Anda",
    text: "Satu baris dari penggajian {number}, dibayar bersama baris lainnya.",
    open: "Buka penggajian",
  },
};
const en: typeof id = {
  schedule: {
    title: "From your schedule",
    text: "Your schedule prepared this transfer for {on}. No money is taken automatically; you pay for it.",
    open: "Open the schedule",
  },
  payroll: {
    title: "From your payroll",
    text: "One row of payroll {number}, paid together with the others.",
    open: "Open the payroll",
  },
};
export const originMessages = { ID: id, EN: en };
