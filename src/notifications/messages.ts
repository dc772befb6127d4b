/** Texts of refusals. */
const id = {
  rate_reached: "Kurs kami sekarang sudah di bawah itu. Isikan kurs yang lebih rendah, atau kirim sekarang.",
  too_many_alerts: "Paling banyak lima peringatan kurs dapat aktif bersamaan. Hapus satu dahulu.",
};
const en: typeof id = {
  rate_reached: "Our rate is already below that. Enter a lower rate, or send now.",
  too_many_alerts: "You can have at most five active rate alerts. Delete one first.",
};
export const notificationRefusals = { ID: id, EN: en };
