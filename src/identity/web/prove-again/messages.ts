const id = {
  title: "Buktikan bahwa ini Anda",
  lead: "Langkah ini menyangkut keamanan akun, hak, atau uang. Isian Anda tetap tersimpan.",
  submit: "Lanjutkan",
  over: "Langkah sebelumnya sudah berakhir, jadi kita mulai lagi.",
};
const en: typeof id = {
  title: "Prove that it is you",
  lead: "This is about the security of an account, rights or money. What you typed is kept.",
  submit: "Continue",
  over: "The step before is over, so we begin again.",
};
export const proveAgainWords = { ID: id, EN: en };
