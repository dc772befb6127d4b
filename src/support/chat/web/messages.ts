/** Texts of the chat's page before the chat itself is loaded. */

const id = {
  title: "Chat dengan layanan pelanggan",
  description: "Tanya langsung kepada petugas kami, bukan robot. Anda melihat antrean dan waktu tunggu yang sebenarnya.",
  heading: "Chat dengan kami",
  lead: "Anda berbicara dengan petugas, bukan robot. Percakapan tetap tersimpan bila koneksi terputus.",
  withoutScript: "Chat memerlukan JavaScript. Tanpa itu, tulis lewat formulir kontak: jawabannya kami kirim ke email Anda.",
  toForm: "Buka formulir kontak",
  loading: "Membuka percakapan…",
};
const en: typeof id = {
  title: "Chat with customer service",
  description: "Ask our staff directly, not a robot. You see the real queue and waiting time.",
  heading: "Chat with us",
  lead: "You talk to a person, not a robot. Your chat is kept if the connection is lost.",
  withoutScript: "The chat needs JavaScript. Without it, use the contact form: we send the answer to your email.",
  toForm: "Open the contact form",
  loading: "Opening the chat…",
};
export const chatPageMessages = { ID: id, EN: en };
