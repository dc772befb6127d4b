/** Texts of refusals. */
const id = {
  rate_reached: "Kurs kami sekarang sudah di bawah itu. Isikan kurs yang lebih rendah, atau kirim sekarang.",
  too_many_alerts: "Paling banyak lima peringatan kurs dapat aktif bersamaan. Hapus satu dahulu.",
  message_holds_code: "Pesan ini memuat kode, jadi tidak dikirim lagi. Pengirim dapat meminta kode baru di halaman kirimannya.",
  message_other_address: "Pesan ini tidak dapat dikirim lewat saluran itu. Pilih saluran lain.",
  message_sent_just_now: "Pesan ini baru saja dikirim lagi. Tunggu dua menit.",
  message_repeated_enough: "Pesan ini sudah tiga kali dikirim lagi hari ini. Sampaikan isinya lewat telepon.",
  push_off: "Pemberitahuan di perangkat tidak tersedia di sini. Email, WhatsApp, dan SMS tetap datang.",
  push_service_unknown:
    "Pemberitahuan dari peramban ini tidak dapat kami kirim. Coba peramban lain, misalnya Chrome, Firefox, atau Safari.",
  too_many_devices: "Paling banyak sepuluh perangkat. Hapus satu dahulu.",
  device_of_another:
    "Peramban ini terhubung dengan akun lain. Matikan pemberitahuan situs ini di pengaturan peramban, lalu coba lagi.",
};
const en: typeof id = {
  rate_reached: "Our rate is already below that. Enter a lower rate, or send now.",
  too_many_alerts: "You can have at most five active rate alerts. Delete one first.",
  message_holds_code:
    "This message contains a code, so it is not sent again. The sender can request a new code on the transfer’s page.",
  message_other_address: "This message cannot be sent over that channel. Choose another one.",
  message_sent_just_now: "This message was sent again just now. Wait two minutes.",
  message_repeated_enough: "This message was sent again three times today. Tell its content by telephone.",
  push_off: "Notifications on devices are not available here. You still get emails, WhatsApp and SMS messages.",
  push_service_unknown: "We cannot send notifications to this browser. Try another one, such as Chrome, Firefox or Safari.",
  too_many_devices: "You can have at most ten devices. Remove one first.",
  device_of_another:
    "This browser is connected with another account. Switch off this site’s notifications in the browser’s settings, then try again.",
};
export const notificationRefusals = { ID: id, EN: en };
