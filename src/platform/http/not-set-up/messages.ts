/** Texts of public pages before the installation has an operator and content. */
const id = {
  title: "Situs ini belum disiapkan",
  text: "Operator sedang menyiapkan layanan ini. Silakan kembali lagi nanti.",
  signIn: "Masuk untuk petugas",
};
const en: typeof id = {
  title: "This site is not set up yet",
  text: "The operator is preparing the service. Please come back later.",
  signIn: "Staff sign-in",
};
export const setUpMessages = { ID: id, EN: en };
