/** Messages of the steps that prove something: the link in a mail, the number, and one-time codes wherever they are typed. */

const emailId = {
  title: "Verifikasi email",
  heading: "Kami sedang memverifikasi email Anda",
  lead: "Jangan tinggalkan halaman ini. Ini hanya sebentar.",
  failed: "Verifikasi belum selesai",
  failedText: "Server kami belum dapat dihubungi. Tautan Anda tetap berlaku; coba lagi.",
  again: "Coba lagi",
  over: "Tautan ini tidak dapat dipakai lagi",
  overText:
    "Setiap tautan hanya sekali pakai dan berlaku {hours} jam. Bila email Anda sudah terverifikasi, silakan masuk; bila belum, daftar sekali lagi.",
  register: "Daftar lagi",
  signIn: "Masuk",
};
const emailEn: typeof emailId = {
  title: "Verify your email",
  heading: "We are verifying your email address",
  lead: "Please do not leave this page. This takes only a moment.",
  failed: "Not verified yet",
  failedText: "We could not reach the server. Your link is still valid; try again.",
  again: "Try again",
  over: "This link can no longer be used",
  overText: "Each link works once and for {hours} hours. If your account is already complete, sign in; otherwise register again.",
  register: "Register again",
  signIn: "Sign in",
};
export const emailMessages = { ID: emailId, EN: emailEn };

const phoneId = {
  title: "Verifikasi nomor ponsel",
  heading: "Verifikasi nomor ponsel Anda",
  lead: "Sesudah ini akun Anda dibuat. Sebelum kiriman pertama, kami masih menanyakan tanggal lahir dan nomor identitas Anda.",
  changeNumber: "Ganti nomor",
  newNumber: "Nomor ponsel baru",
  saveNumber: "Pakai nomor ini",
  keepNumber: "Batal ganti",
  changed: "Nomor diganti menjadi {number}.",
  cancel: "Batalkan pendaftaran",
  cancelTitle: "Batalkan pendaftaran?",
  cancelText: "Akun Anda belum dibuat. Anda dapat mendaftar lagi kapan saja.",
  cancelConfirm: "Ya, batalkan",
  cancelKeep: "Lanjutkan pendaftaran",
  verify: "Verifikasi dan masuk",
};
const phoneEn: typeof phoneId = {
  title: "Verify your mobile number",
  heading: "Verify your mobile number",
  lead: "After this your account is created. Before your first transfer we ask for your date of birth and identity number.",
  changeNumber: "Change number",
  newNumber: "New mobile number",
  saveNumber: "Use this number",
  keepNumber: "Keep the old one",
  changed: "The number is now {number}.",
  cancel: "Cancel registration",
  cancelTitle: "Cancel the registration?",
  cancelText: "Your account has not been created yet. You can register again at any time.",
  cancelConfirm: "Yes, cancel it",
  cancelKeep: "Continue registering",
  verify: "Verify and continue",
};
export const phoneMessages = { ID: phoneId, EN: phoneEn };

const codeId = {
  code: "Kode OTP",
  sentSms: "Kami mengirim 6 angka lewat SMS ke {to}. Berlaku {minutes} menit.",
  sentWhatsapp: "Kami mengirim 6 angka lewat WhatsApp ke {to}. Berlaku {minutes} menit.",
  sentEmail: "Kami mengirim 6 angka lewat email ke {to}. Berlaku {minutes} menit.",
  sending: "Mengirim kode ke {to}…",
  none: "Belum ada kode yang berlaku untuk {to}.",
  triesLeft: "{count, plural, =0 {Kode ini tidak berlaku lagi. Minta kode baru.} other {Sisa percobaan untuk kode ini: #.}}",
  wait: "Kode baru dapat diminta dalam {clock}",
  waitToSend: "Kode ke nomor ini dikirim dalam {clock}",
  resend: "Kirim ulang kode",
  send: "Kirim kode",
  other: { sms: "Kirim lewat SMS", whatsapp: "Kirim lewat WhatsApp", email: "Kirim lewat email" },
  resent: "Kode baru sudah dikirim ke {to}.",
  spent: {
    title: "Kode belum dapat dikirim",
    sms: "Beberapa kode sudah diminta tanpa dipakai. Kode lewat SMS ke {to} dapat Anda minta lagi {time}.",
    whatsapp: "Beberapa kode sudah diminta tanpa dipakai. Kode lewat WhatsApp ke {to} dapat Anda minta lagi {time}.",
    email: "Beberapa kode sudah diminta tanpa dipakai. Kode lewat email ke {to} dapat Anda minta lagi {time}.",
    today: "pukul {time}",
    others: "Anda masih dapat memakai cara lain:",
    nothing: "Bila kode terakhir Anda masih berlaku, Anda dapat memakainya.",
  },
  safety: "Isi kode ini hanya di halaman ini. Petugas kami tidak akan memintanya.",
};
const codeEn: typeof codeId = {
  code: "OTP",
  sentSms: "We have sent 6 digits by SMS to {to}. They are valid for {minutes} minutes.",
  sentWhatsapp: "We have sent 6 digits by WhatsApp to {to}. They are valid for {minutes} minutes.",
  sentEmail: "We have sent 6 digits by email to {to}. They are valid for {minutes} minutes.",
  sending: "Sending a code to {to}…",
  none: "No valid code has been sent to {to}.",
  triesLeft:
    "{count, plural, =0 {This code is no longer valid. Request a new one.} one {# attempt left for this code.} other {# attempts left for this code.}}",
  wait: "You can request a new code in {clock}",
  waitToSend: "A code can be sent to this number in {clock}",
  resend: "Send the code again",
  send: "Send a code",
  other: { sms: "Send by SMS", whatsapp: "Send by WhatsApp", email: "Send by email" },
  resent: "A new code has been sent to {to}.",
  spent: {
    title: "No code can be sent right now",
    sms: "Too many codes were requested and not used. You can request a code by SMS to {to} again {time}.",
    whatsapp: "Too many codes were requested and not used. You can request a code by WhatsApp to {to} again {time}.",
    email: "Too many codes were requested and not used. You can request a code by email to {to} again {time}.",
    today: "at {time}",
    others: "Another method is available:",
    nothing: "If the last code that you received is still valid, you can use it.",
  },
  safety: "Enter this code only on this page. Our staff will never ask you for it.",
};
export const codeMessages = { ID: codeId, EN: codeEn };
