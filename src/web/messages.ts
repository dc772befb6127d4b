/** Messages of the layouts, the not-found page and the error page. */

const layoutId = {
  home: "beranda",
  signIn: "Masuk",
  register: "Daftar",
  dashboard: "Dasbor saya",
  office: "Kantor",
  help: "Bantuan",
  licence: "Nomor izin",
  neverAsk: "Petugas kami tidak pernah meminta PIN atau kata sandi Anda, atau OTP lewat telepon atau chat.",
};
const layoutEn: typeof layoutId = {
  home: "home",
  signIn: "Sign in",
  register: "Register",
  dashboard: "My dashboard",
  office: "Office",
  help: "Help",
  licence: "Licence number",
  neverAsk: "Our staff never ask for your PIN or password, or for an OTP by phone or chat.",
};
export const layoutMessages = { ID: layoutId, EN: layoutEn };

const notFoundId = {
  previous: "Kembali ke halaman sebelumnya",
  title: "Halaman tidak ditemukan",
  text: "Alamatnya mungkin salah ketik, atau halamannya sudah dipindahkan. Uang dan kiriman Anda tidak terpengaruh.",
  tryThese: "Mungkin ini yang Anda cari",
  home: "Ke beranda",
  homeText: "Mulai dari awal: cara kirim, contoh harga, dan janji kami.",
  blogText: "Bacaan tentang biaya, kurs, dan keamanan kiriman.",
  faqText: "Jawaban tentang kiriman, harga, dan masalah yang sering terjadi.",
  aboutText: "Siapa kami dan bagaimana kami menjaga uang Anda.",
  about: "Tentang kami",
  blog: "Blog",
  faq: "Tanya jawab",
  stillLost: "Masih tidak ketemu?",
  request: "Tanyakan kepada kami lewat WhatsApp",
};
const notFoundEn: typeof notFoundId = {
  previous: "Back to the page before",
  title: "Page not found",
  text: "The address may be mistyped, or the page has moved. Your money and your transfers are not affected.",
  tryThese: "You may be looking for",
  home: "Go to the home page",
  homeText: "Start over: ways to send, a worked price and our promises.",
  blogText: "Reading about cost, exchange rates and sending safely.",
  faqText: "Answers about transfers, prices and what may go wrong.",
  aboutText: "Who we are and how we look after your money.",
  about: "About us",
  blog: "Blog",
  faq: "FAQ",
  stillLost: "Still lost?",
  request: "Ask us on WhatsApp",
};
export const notFoundMessages = { ID: notFoundId, EN: notFoundEn };

const errorId = {
  reload: "Muat ulang halaman",
  home: "Ke beranda",
  safe: "Kiriman yang sudah Anda buat tetap tercatat dan tidak dikirim dua kali.",
};
const errorEn: typeof errorId = {
  reload: "Reload the page",
  home: "Go to the home page",
  safe: "Transfers you have already made stay on record and are not sent twice.",
};
export const errorPageMessages = { ID: errorId, EN: errorEn };
