const id = {
  title: "Buktikan bahwa ini Anda",
  lead: "Perubahan ini menyangkut keamanan akun Anda.",
  submit: "Lanjutkan",
  over: "Langkah sebelumnya sudah berakhir, jadi kita mulai lagi.",
};
const en: typeof id = {
  title: "Prove that it is you",
  lead: "This change is about the security of your account.",
  submit: "Continue",
  over: "The step before is over, so we begin again.",
};
export const proveAgainWords = { ID: id, EN: en };
