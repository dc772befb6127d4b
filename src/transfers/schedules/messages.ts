/** Why an occurrence of a schedule waits or was skipped, or the schedule is paused, with what its person can do. For pages and notifications. */
import type { SkipReason } from "./model/schedule.ts";

const id: Record<SkipReason, string> = {
  by_sender: "Sesuai permintaan Anda.",
  unpaid: "Tiga kiriman berturut-turut tidak dibayar. Lanjutkan jadwalnya bila masih diperlukan, atau akhiri.",
  recipient_changed: "Data penerimanya berubah sejak jadwal ini Anda setujui. Periksa datanya, lalu setujui lagi jadwalnya.",
  recipient_unknown: "Penerimanya sudah dihapus. Ubah jadwal ini dan pilih penerima lain, atau akhiri.",
  recipient_inactive: "Penerimanya sedang dinonaktifkan. Aktifkan di halaman Penerima, lalu lanjutkan jadwalnya.",
  recipient_incomplete: "Data penerimanya belum lengkap atau tidak cocok lagi. Perbaiki di halaman Penerima.",
  account_frozen: "Akun Anda sedang kami periksa. Hubungi kami lewat halaman Kontak.",
  no_right: "Akun Anda sekarang tidak dapat mengirim. Hubungi kami lewat halaman Kontak.",
  amount_refused: "Jumlahnya tidak dapat dikirim dengan ketentuan sekarang. Ubah jumlah di jadwal ini.",
  corridor_gone: "Tujuan ini tidak tersedia lagi. Pilih tujuan lain, atau akhiri jadwalnya.",
  rate_above: "Kurs kami masih di atas batas Anda.",
  no_price: "Harga untuk tujuan ini belum tersedia hari itu.",
  corridor_stopped: "Pengiriman ke tujuan ini sedang dihentikan sementara.",
  limit_reached:
    "Batas kirim Anda sudah tercapai. Sisa batas ada di beranda; bila verifikasi Anda berakhir, perbarui di halaman Verifikasi.",
  too_many_unpaid: "Terlalu banyak kiriman ke penerima ini yang belum dibayar. Bayar atau batalkan dahulu.",
  missed: "Sistem kami tidak berjalan pada waktunya. Maaf; kiriman berikutnya tetap kami siapkan.",
  edited: "Jadwalnya diubah.",
};
const en: typeof id = {
  by_sender: "As you asked.",
  unpaid: "Three transfers in a row were not paid. Resume the schedule if you still need it, or end it.",
  recipient_changed: "The recipient’s details have changed since you approved this schedule. Check them, then approve it again.",
  recipient_unknown: "The recipient was deleted. Change this schedule and choose another one, or end it.",
  recipient_inactive: "The recipient is deactivated. Activate it on the Recipients page, then resume the schedule.",
  recipient_incomplete: "The recipient’s details are incomplete or no longer fit. Correct them on the Recipients page.",
  account_frozen: "We are checking your account. Contact us through the Contact page.",
  no_right: "Your account cannot send right now. Write to us through the Contact us page.",
  amount_refused: "This amount cannot be sent under today’s terms. Change the amount of this schedule.",
  corridor_gone: "This destination is no longer available. Choose another one, or end the schedule.",
  rate_above: "Our rate is still above your highest rate.",
  no_price: "There was no price for this destination that day.",
  corridor_stopped: "Sending to this destination is stopped for now.",
  limit_reached:
    "You have reached your sending limit. What is left is on your dashboard; if your verification has ended, renew it on the Verification page.",
  too_many_unpaid: "Too many transfers to this recipient are not paid yet. Pay or cancel them first.",
  missed: "Our system was not running at that time. We are sorry; we prepare the next one as planned.",
  edited: "The schedule was changed.",
};
export const scheduleReasons = { ID: id, EN: en };
