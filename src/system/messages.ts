/** Texts of the test messages that staff send to themselves. */

const id = {
  subject: "Email uji coba",
  mail: "Anda meminta email ini di halaman Sistem. Jika Anda membacanya, email dari instalasi ini sampai.",
  sms: "pesan uji coba yang Anda minta di halaman Sistem.",
};
const en: typeof id = {
  subject: "Test email",
  mail: "You requested this email on the System page. If you can read it, email from this installation is delivered.",
  sms: "the test message you requested on the System page.",
};
export const testMessages = { ID: id, EN: en };
