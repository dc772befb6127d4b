/** Messages of requesting a new pickup code or refund code. */

const id = {
  request: "Minta kode baru",
  title: "Minta kode ambil baru?",
  refundTitle: "Minta kode pengembalian baru?",
  text: "Kode baru datang lewat SMS ke ponsel Anda. Kode yang lama langsung tidak berlaku.",
  sent: "Kode baru sudah dikirim lewat SMS.",
  wait: "Kode terakhir baru saja dikirim; SMS-nya mungkin masih di jalan.",
  again: "Minta lagi dalam {clock}",
  usedUp: "Tiga kode baru sudah dikirim hari ini. Kode berikutnya dapat diminta besok. Perlu sekarang? Hubungi kami.",
  contact: "Hubungi kami",
  notThere: "{name} tidak sedang di gerai waktu itu? Hubungi kami dulu: ada yang memegang kodenya.",
  locked: {
    title: "Minta kode ambil yang baru",
    text: "Kode yang lama tidak berlaku lagi. Kode baru datang lewat SMS ke ponsel Anda; berikan hanya kepada {name}.",
    bring: "{name} membawa kode baru itu, ponsel yang menerima OTP, dan identitas asli yang masih berlaku ke gerai: {documents}.",
  },
};
const en: typeof id = {
  request: "Get a new code",
  title: "Get a new pickup code?",
  refundTitle: "Get a new refund code?",
  text: "We send the new code to your phone by SMS. The old code stops working at once.",
  sent: "The new code was sent by SMS.",
  wait: "The last code was sent just now; its SMS may still be on its way.",
  again: "Get a new one in {clock}",
  usedUp: "Three new codes were sent today. You can get the next one tomorrow. Do you need it now? Contact us.",
  contact: "Contact us",
  notThere: "Was {name} not at an outlet then? Contact us first: somebody else has the code.",
  locked: {
    title: "Get a new pickup code",
    text: "The old code no longer works. We send the new one to your phone by SMS; give it to {name} only.",
    bring:
      "{name} brings the new code, the phone that receives the one-time code, and a valid original identity document to an outlet: {documents}.",
  },
};
export const newCodeMessages = { ID: id, EN: en };
