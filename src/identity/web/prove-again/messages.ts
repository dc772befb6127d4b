const id = {
  title: "Buktikan bahwa ini Anda",
  lead: "Perubahan ini melindungi akun Anda, jadi kami perlu memastikan Anda sendiri yang melakukannya.",
  chooseChannel: "Kirim kode OTP lewat",
  sms: "SMS ke {to}",
  whatsapp: "WhatsApp ke {to}",
  email: "Email ke {to}",
  codeLabel: "Kode OTP",
  sentBy:
    "{channel, select, sms {Kami mengirim enam digit lewat SMS.} whatsapp {Kami mengirim enam digit lewat WhatsApp.} other {Kami mengirim enam digit lewat email.}}",
  resendIn: "Kirim ulang dalam {time}",
  resend: "Kirim ulang kode",
  otherChannel: "Pilih cara lain",
  cancel: "Batal",
  over: "Langkah ini sudah berakhir, jadi kami mulai lagi dari awal.",
};
const en: typeof id = {
  title: "Prove that it is you",
  lead: "This change protects your account, so we have to be sure that it is you who makes it.",
  chooseChannel: "Send a one-time code by",
  sms: "SMS to {to}",
  whatsapp: "WhatsApp to {to}",
  email: "Email to {to}",
  codeLabel: "One-time code",
  sentBy:
    "{channel, select, sms {We have sent six digits by SMS.} whatsapp {We have sent six digits by WhatsApp.} other {We have sent six digits by email.}}",
  resendIn: "Send again in {time}",
  resend: "Send the code again",
  otherChannel: "Choose another way",
  cancel: "Cancel",
  over: "This step is over, so we begin again.",
};
export const proveAgainWords = { ID: id, EN: en };
