/** What a public page says before the installation has an operator and content. */
const id = {
  title: "Situs ini belum disiapkan",
  text: "Operator sedang menyiapkan layanan ini. Silakan kembali lagi nanti.",
  signIn: "Masuk untuk petugas",
};
const en: typeof id = {
  title: "This site is not set up yet",
  text: "Its operator is preparing the service. Please come back later.",
  signIn: "Sign in for staff",
};
export const setUpWords = { ID: id, EN: en };
