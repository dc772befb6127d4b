/** Messages of the screen of a payroll. Names and amounts are plainly examples. */
const id = {
  example: "Contoh",
  label: "Contoh halaman penggajian: 3 dari 4 gaji sampai dengan jamnya, satu dikembalikan karena rekeningnya ditutup.",
  company: "PT Contoh",
  title: "Gaji November",
  progress: "3 dari 4 sampai",
  rows: {
    first: { name: "Sari", state: "Sampai 14.07", amount: "Rp 4.500.000" },
    second: { name: "Budi", state: "Sampai 14.07", amount: "Rp 3.800.000" },
    third: { name: "Dewi", state: "Dikembalikan: rekening ditutup", amount: "Rp 4.100.000" },
    fourth: { name: "Andi", state: "Sampai 14.08", amount: "Rp 5.250.000" },
  },
};
const en: typeof id = {
  example: "Example",
  label:
    "Example of a payroll's page: 3 of 4 wages have arrived, each with its time, and one came back because its account is closed.",
  company: "PT Contoh",
  title: "November wages",
  progress: "3 of 4 arrived",
  rows: {
    first: { name: "Sari", state: "Arrived 14:07", amount: "Rp 4,500,000" },
    second: { name: "Budi", state: "Arrived 14:07", amount: "Rp 3,800,000" },
    third: { name: "Dewi", state: "Refunded: account closed", amount: "Rp 4,100,000" },
    fourth: { name: "Andi", state: "Arrived 14:08", amount: "Rp 5,250,000" },
  },
};
export const payrollScreenMessages = { ID: id, EN: en };
