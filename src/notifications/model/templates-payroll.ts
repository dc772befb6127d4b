/** The texts of notifications about payrolls, whose business hears of all their transfers together, and about the people of a business. */
import type { Bilingual } from "#kernel/locale.ts";
import type { NotificationKind } from "./notice-kinds.ts";
import type { NotificationText } from "./templates-counter.ts";

type PayrollKind = Extract<NotificationKind, `payroll_${string}` | `company_${string}`>;
type Templates = Readonly<Record<PayrollKind, NotificationText>>;

const id: Templates = {
  payroll_to_pay: {
    title: "Bayar {amount} untuk penggajian {number}",
    text: "{name} menunggu pembayaran. Bayar tepat {amount} sebelum {by}; lewat itu tidak ada yang dikirim.",
  },
  payroll_paid_in: {
    title: "Penggajian {number} sudah kami terima",
    text: "Pembayaran {amount} untuk {name} sudah masuk. Semua kirimannya kami mulai sekarang; kami kabari lagi setelah selesai.",
  },
  payroll_done: { title: "Penggajian {number} selesai", text: "{name}: {why} Laporannya ada di halaman penggajian." },
  payroll_part: {
    title: "Penggajian {number}: ada gaji yang tidak sampai",
    text: "{name}: {why} Perbaiki lalu kirim ulang dari halaman penggajiannya.",
  },
  payroll_expired: {
    title: "Penggajian {number} tidak dibayar",
    text: "Waktu membayar {name} sudah lewat, jadi tidak ada yang dikirim. Buka halamannya untuk mengulanginya.",
  },
  payroll_waiting: {
    title: "Penggajian {number} menunggu persetujuan Anda",
    text: "{place} menyiapkan {name}, seluruhnya {amount}. Periksa barisnya, lalu setujui atau kembalikan.",
  },
  payroll_approved: {
    title: "Penggajian {number} disetujui",
    text: "{place} menyetujui {name}. Nomor pembayarannya ada di halaman penggajian.",
  },
  payroll_returned: { title: "Penggajian {number} dikembalikan", text: "{place} mengembalikan {name}. Alasan: {why}" },
  company_invited: {
    title: "Anda diundang oleh {name}",
    text: "Terima atau tolak undangannya di halaman Perusahaan. Undangan berlaku 7 hari.",
  },
  company_joined: { title: "{name} menerima undangan Anda", text: "Perannya dan cara mengakhirinya ada di halaman Perusahaan." },
  company_removed: {
    title: "Anda tidak lagi bertindak untuk {name}",
    text: "Keanggotaan Anda diakhiri. Penggajiannya tidak dapat Anda buka lagi.",
  },
  company_left: { title: "{name} keluar dari perusahaan Anda", text: "Daftar anggota ada di halaman Perusahaan." },
  company_one_person: {
    title: "{name}: satu orang kini dapat menyetujui sendiri",
    text: "Pemilik akun mematikan aturan dua orang. Yang menyiapkan penggajian kini dapat juga menyetujuinya.",
  },
};
const en: Templates = {
  payroll_to_pay: {
    title: "Pay {amount} for payroll {number}",
    text: "{name} is waiting for its payment. Pay exactly {amount} before {by}; after that nothing is sent.",
  },
  payroll_paid_in: {
    title: "We have received payroll {number}",
    text: "Your payment of {amount} for {name} is here. All its transfers begin now; we tell you when they are done.",
  },
  payroll_done: { title: "Payroll {number} is done", text: "{name}: {why} Its statement is on the payroll's page." },
  payroll_part: {
    title: "Payroll {number}: some wages did not arrive",
    text: "{name}: {why} Open its page to correct and send them again.",
  },
  payroll_expired: {
    title: "Payroll {number} was not paid",
    text: "The time to pay {name} has passed, so nothing is sent. Open its page to repeat it.",
  },
  payroll_waiting: {
    title: "Payroll {number} waits for your approval",
    text: "{place} has prepared {name}, {amount} in all. Check its rows, then approve it or send it back.",
  },
  payroll_approved: {
    title: "Payroll {number} is approved",
    text: "{place} has approved {name}. The number to pay to is on the payroll's page.",
  },
  payroll_returned: { title: "Payroll {number} was sent back", text: "{place} has sent back {name}. Reason: {why}" },
  company_invited: {
    title: "{name} invites you",
    text: "Accept or decline the invitation on the Company page. It is valid for 7 days.",
  },
  company_joined: { title: "{name} has accepted your invitation", text: "Roles, and how to end them, are on the Company page." },
  company_removed: {
    title: "You no longer act for {name}",
    text: "Your membership has ended. Its payrolls are closed to you.",
  },
  company_left: { title: "{name} has left your company", text: "The list of members is on the Company page." },
  company_one_person: {
    title: "{name}: one person can approve alone now",
    text: "The holder of the account has turned off the rule of two people. Whoever prepares a payroll can now approve it as well.",
  },
};
export const payrollTemplates: Bilingual<Templates> = { ID: id, EN: en };
