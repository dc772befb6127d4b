/** Sentences of refusals. */
const id = {
  rate_reached: "Kurs kami sekarang sudah di bawah itu. Tulis kurs yang lebih rendah, atau kirim sekarang.",
  too_many_alerts: "Lima peringatan kurs menunggu bersamaan paling banyak. Hapus satu dahulu.",
};
const en: typeof id = {
  rate_reached: "Our rate is below that already. Write a lower one, or send now.",
  too_many_alerts: "At most five rate alerts wait at once. Delete one first.",
};
export const notificationRefusals = { ID: id, EN: en };
