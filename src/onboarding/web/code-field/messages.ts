/** Messages of the field for the code of a sheet. */
const id = {
  label: "Kode atau tautan",
  hint: "Kodenya adalah bagian terakhir dari tautan di email undangan.",
  notYours: { title: "Tautan ini bukan untuk Anda", signIn: "Masuk", office: "Ke kantor" },
  short: "Kode ini tidak lengkap. Salin seluruh tautan dari email kami.",
};
const en: typeof id = {
  label: "Code or link",
  hint: "The code is the last part of the link in your invitation email.",
  notYours: { title: "This link is not for you", signIn: "Sign in", office: "Go to the back office" },
  short: "This code is incomplete. Copy the whole link from our email.",
};
export const codeFieldMessages = { ID: id, EN: en };
