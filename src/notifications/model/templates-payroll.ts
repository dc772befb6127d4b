/** The texts of notifications about payrolls, whose business hears of all their transfers together. */
import type { Bilingual } from "#kernel/locale.ts";
import type { NotificationKind } from "./notice-kinds.ts";
import type { NotificationText } from "./templates-counter.ts";

type PayrollKind = Extract<NotificationKind, `payroll_${string}`>;
type Templates = Readonly<Record<PayrollKind, NotificationText>>;

const id: Templates = {
  payroll_paid_in: {
    title: "Penggajian {number} sudah kami terima",
    text: "Pembayaran {amount} untuk {name} sudah masuk. Semua kirimannya kami mulai sekarang; kami kabari lagi setelah selesai.",
  },
  payroll_done: { title: "Penggajian {number} selesai", text: "{name}: {why} Laporannya ada di halaman penggajian." },
  payroll_expired: {
    title: "Penggajian {number} tidak dibayar",
    text: "Waktu membayar {name} sudah lewat, jadi tidak ada yang dikirim. Buka halamannya untuk mengulanginya.",
  },
};
const en: Templates = {
  payroll_paid_in: {
    title: "We have received payroll {number}",
    text: "Your payment of {amount} for {name} is here. All its transfers begin now; we tell you when they are done.",
  },
  payroll_done: { title: "Payroll {number} is done", text: "{name}: {why} Its statement is on the payroll's page." },
  payroll_expired: {
    title: "Payroll {number} was not paid",
    text: "The time to pay {name} has passed, so nothing is sent. Open its page to repeat it.",
  },
};
export const payrollTemplates: Bilingual<Templates> = { ID: id, EN: en };
