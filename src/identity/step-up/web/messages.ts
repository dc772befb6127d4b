const id = {
  title: "Buktikan bahwa ini Anda",
  lead: "Langkah ini menyangkut keamanan akun, hak, atau uang. Isian Anda tetap tersimpan.",
  submit: "Lanjutkan",
  over: "Waktu langkah sebelumnya habis, jadi kami mulai lagi.",
};
const en: typeof id = {
  title: "Confirm your identity",
  lead: "This action concerns the security of an account, rights or money. Your entries are kept.",
  submit: "Continue",
  over: "The previous step has expired, so we start again.",
};
export const proveAgainMessages = { ID: id, EN: en };
