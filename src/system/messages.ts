/** Texts of the test messages that staff send to themselves. */

const id = {
  subject: "Email uji coba",
  mail: "Anda meminta email ini di ruang sistem. Jika Anda membacanya, email dari pemasangan ini sampai.",
  sms: "pesan uji coba yang Anda minta di ruang sistem.",
};
const en: typeof id = {
  subject: "Test email",
  mail: "You asked for this email in the system room. If you can read it, email from this installation arrives.",
  sms: "the test message you asked for in the system room.",
};
export const testMessages = { ID: id, EN: en };
