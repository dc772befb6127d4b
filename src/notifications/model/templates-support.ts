/** The texts of notifications about verification, calls, chats, complaints and recalls. */
import type { NotificationText } from "./templates-counter.ts";

const id = {
  verification_received: {
    title: "Permohonan verifikasi Anda sudah kami terima",
    text: "Permohonan untuk {why} sedang kami periksa. Hasilnya kami kabarkan lewat email.",
  },
  verification_approved: {
    title: "Verifikasi Anda disetujui",
    text: "Permohonan untuk {why} disetujui dan langsung berlaku. Batas Anda ada di halaman Verifikasi.",
  },
  verification_asked: {
    title: "Ada yang perlu Anda kirim lagi untuk verifikasi",
    text: "Yang perlu dikirim untuk {why}, dan batas waktunya, ada di halaman Verifikasi.",
  },
  verification_rejected: {
    title: "Verifikasi Anda belum dapat disetujui",
    text: "Alasannya untuk {why}, dan yang dapat Anda lakukan, ada di halaman Verifikasi.",
  },
  complaint_received: {
    title: "Pengaduan {number} sudah kami terima",
    text: "{answerBy} Perkembangannya ada di halaman pengaduan.",
  },
  complaint_asked: {
    title: "Kami perlu keterangan untuk pengaduan {number}",
    text: "Baca pertanyaan kami dan jawab di halaman pengaduan. Batas waktu kami berhenti berjalan sampai Anda menjawab.",
  },
  complaint_extended: {
    title: "Pengaduan {number} perlu waktu lebih lama",
    text: "{answerBy} Alasannya ada di halaman pengaduan.",
  },
  complaint_answered: {
    title: "Pengaduan {number} sudah kami jawab",
    text: "Keputusan dan surat jawabannya ada di halaman pengaduan.",
  },
  chat_answered: {
    title: "Percakapan {number}: kami sudah menjawab",
    text: "Buka percakapan untuk membaca dan membalas. Kami tidak pernah meminta OTP atau PIN.",
  },
  chat_survey: {
    title: "Bagaimana percakapan {number}?",
    text: "Beri tahu kami apakah pertanyaan Anda terjawab. Cukup satu menit, sampai {by}. Kami tidak pernah meminta OTP atau PIN.",
  },
  call_ringing: {
    title: "{name} dari tim kami menelepon Anda",
    text: "Buka halaman panggilan untuk menjawab; deringnya hanya sebentar. Terlewat? Halaman itu menunjukkan cara menghubungi kami. Kami tidak pernah meminta OTP atau PIN.",
  },
  call_planned: {
    title: "Panggilan dengan {name} dari tim kami: {by}",
    text: "Pada waktu itu {name} menelepon Anda di situs ini. Masuk dan tetap buka halamannya. Tidak bisa? Batalkan di halaman yang dibuka pemberitahuan ini. Kami tidak pernah meminta OTP atau PIN.",
  },
  call_reminder: {
    title: "{name} dari tim kami menelepon Anda pada {by}",
    text: "Masuk dan tetap buka situs ini: panggilannya berdering di sana. Kami tidak pernah meminta OTP atau PIN.",
  },
  call_cancelled: {
    title: "Panggilan pada {by} dibatalkan",
    text: "{name} dari tim kami membatalkannya. Anda tidak perlu berbuat apa-apa.",
  },
  call_to_make: {
    title: "Telepon {name} pada {by}",
    text: "Panggilan ini Anda rencanakan. Mulai dari halaman pelanggan.",
  },
  call_cancelled_by_customer: {
    title: "{name} membatalkan panggilan pada {by}",
    text: "Rencanakan waktu lain dari halaman pelanggan bila masih perlu.",
  },
  recall_failed: {
    title: "Kiriman {number} tidak dapat ditarik kembali",
    text: "Uangnya sudah telanjur dibayarkan ke {name}. Uang yang sudah diterima hanya dapat dikembalikan oleh penerima.",
  },
  recall_refused: {
    title: "Penarikan kembali kiriman {number} tidak berhasil",
    text: "Bank atau mitra tidak mengembalikan uangnya. Kiriman berjalan seperti semula.",
  },
} satisfies Readonly<Record<string, NotificationText>>;

const en: typeof id = {
  verification_received: {
    title: "We have received your verification",
    text: "We are checking your application for {why}. We email you the result.",
  },
  verification_approved: {
    title: "Your verification is approved",
    text: "Your application for {why} is approved and in force. Your limits are on the Verification page.",
  },
  verification_asked: {
    title: "We need something again for your verification",
    text: "What to send for {why}, and by when, is on the Verification page.",
  },
  verification_rejected: {
    title: "We could not approve your verification",
    text: "The reason about {why}, and what you can do, is on the Verification page.",
  },
  complaint_received: {
    title: "We have received complaint {number}",
    text: "{answerBy} You can follow it on the complaint's page.",
  },
  complaint_asked: {
    title: "We need more information for complaint {number}",
    text: "Read our question and answer it on the complaint's page. Our deadline is paused until you do.",
  },
  complaint_extended: {
    title: "Complaint {number} will take longer",
    text: "{answerBy} The reason is on the complaint's page.",
  },
  complaint_answered: {
    title: "We have answered complaint {number}",
    text: "Our decision and the letter are on the complaint's page.",
  },
  chat_answered: {
    title: "Chat {number}: we have answered",
    text: "Open the chat to read the answer and reply. We never ask for an OTP or PIN.",
  },
  chat_survey: {
    title: "How was chat {number}?",
    text: "Tell us whether your question was answered. It takes a minute, until {by}. We never ask for an OTP or PIN.",
  },
  call_ringing: {
    title: "{name} of our team is calling you",
    text: "Open the call page to answer; it rings only for a short time. Missed it? The page shows how to reach us. We never ask for an OTP or PIN.",
  },
  call_planned: {
    title: "Call with {name} of our team: {by}",
    text: "At that time, {name} will call you on this site. Sign in and keep the page open. Cannot make it? Cancel it on the page that this notification opens. We never ask for an OTP or PIN.",
  },
  call_reminder: {
    title: "{name} of our team will call you at {by}",
    text: "Sign in and keep this site open: the call rings there. We never ask for an OTP or PIN.",
  },
  call_cancelled: {
    title: "The call at {by} is cancelled",
    text: "{name} of our team has cancelled it. You do not need to do anything.",
  },
  call_to_make: {
    title: "Call {name} at {by}",
    text: "You planned this call. Start it from the customer's page.",
  },
  call_cancelled_by_customer: {
    title: "{name} has cancelled the call at {by}",
    text: "Plan another time from the customer's page if it is still needed.",
  },
  recall_failed: {
    title: "Transfer {number} could not be recalled",
    text: "The money was already being paid out to {name}. Only the recipient can return money that has arrived.",
  },
  recall_refused: {
    title: "The recall of transfer {number} did not succeed",
    text: "The bank or partner will not return the money. The transfer continues as before.",
  },
};
export const supportTemplates = { ID: id, EN: en };
