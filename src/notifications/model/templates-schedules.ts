/** The texts of notifications about schedules, which prepare transfers. */
import type { NotificationText } from "./templates-counter.ts";

const id = {
  schedule_tomorrow: {
    title: "Besok kami siapkan {amount} untuk {name}",
    text: "{by}, dengan harga saat itu. Tidak ada uang yang kami ambil: Anda menerima nomor virtual account untuk membayarnya. Ingin melewatkannya? Buka jadwalnya sebelum itu.",
  },
  schedule_prepared: {
    title: "Bayar {amount} untuk {name}",
    text: "Kiriman terjadwal {number} sudah siap. Bayar ke virtual account {payTo} sebelum {by}; lewat itu harganya tidak berlaku lagi.",
  },
  schedule_waiting: {
    title: "Kiriman ke {name} menunggu kurs",
    text: "Kurs kami {rate}, di atas batas Anda {below}. Kami memeriksa setiap kurs baru sampai {by}.",
  },
  schedule_expired: {
    title: "Waktu bayar untuk {name} habis",
    text: "{received} Kiriman terjadwal ini dapat Anda siapkan lagi sampai {by}: sekali ketuk, dengan harga saat itu, tanpa kode lagi. Jangan bayar lagi ke nomor yang lama.",
  },
  schedule_skipped: { title: "Kiriman terjadwal ke {name} dilewati", text: "{why}" },
  schedule_paused: { title: "Jadwal kiriman ke {name} dijeda", text: "{why}" },
} satisfies Record<string, NotificationText>;

const en: typeof id = {
  schedule_tomorrow: {
    title: "Tomorrow we prepare {amount} for {name}",
    text: "{by}, at the price of that moment. We take no money: you get a virtual account number to pay to. Want to skip it? Open the schedule before then.",
  },
  schedule_prepared: {
    title: "Pay {amount} for {name}",
    text: "Your scheduled transfer {number} is ready. Pay to virtual account {payTo} before {by}; after that its price no longer holds.",
  },
  schedule_waiting: {
    title: "Your transfer to {name} waits for the rate",
    text: "Our rate is {rate}, above your highest rate of {below}. We look at each new rate until {by}.",
  },
  schedule_expired: {
    title: "The time to pay for {name} has run out",
    text: "{received} You can prepare this scheduled transfer again until {by}: one tap, at the price of that moment, without another code. Do not pay to the old number any more.",
  },
  schedule_skipped: { title: "Your scheduled transfer to {name} was skipped", text: "{why}" },
  schedule_paused: { title: "Your schedule for {name} is paused", text: "{why}" },
};
export const scheduleTemplates = { ID: id, EN: en };
