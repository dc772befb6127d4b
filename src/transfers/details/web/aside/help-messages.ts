/** Messages of the card that says how to ask about a transfer. They alone load with the page: the others come with their cards. */
const id = {
  title: "Perlu bantuan?",
  text: "Tanyakan lewat WhatsApp, {hours}. Petugas kami tidak pernah meminta PIN, atau OTP lewat telepon atau chat.",
  counter: "Di gerai, tunjukkan OTP hanya setelah kasir menyebut jumlahnya.",
  chat: "Chat tentang kiriman ini",
  link: "Tanya lewat WhatsApp",
  complain: "Ajukan pengaduan",
  message: "Halo, saya bertanya tentang kiriman {number}.",
};
const en: typeof id = {
  title: "Need help?",
  text: "Ask us on WhatsApp, {hours}. Our staff never ask for a PIN, or for a one-time code by phone or chat.",
  counter: "At the counter, show the code only after the cashier has said the amount.",
  chat: "Chat about this transfer",
  complain: "Make a complaint",
  link: "Ask on WhatsApp",
  message: "Hello, I have a question about transfer {number}.",
};
export const helpMessages = { ID: id, EN: en };
