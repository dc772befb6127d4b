/** Messages of the password reset: requesting the link, the new password, and the confirmation. */

const requestId = {
  title: "Lupa kata sandi",
  description:
    "Lupa kata sandi? Tulis alamat email akun Anda, dan kami mengirim tautan untuk membuat kata sandi baru. Tautan berlaku 60 menit.",
  heading: "Lupa kata sandi?",
  lead: "Tulis alamat email akun Anda. Kami mengirim tautan untuk membuat kata sandi baru.",
  email: "Alamat email",
  submit: "Kirim tautan",
  back: "Kembali ke halaman masuk",
  sent: "Periksa email Anda",
  sentLead: "Bila alamat ini terdaftar pada kami, tautan untuk membuat kata sandi baru sedang dalam perjalanan ke sana:",
  life: "Tautan berlaku {minutes} menit dan hanya sekali pakai. Lihat juga folder spam.",
  again: "Kirim ulang",
  sentAgain: "Permintaan dikirim lagi.",
  other: "Pakai alamat lain",
};
const requestEn: typeof requestId = {
  title: "Forgot password",
  description:
    "Forgot your password? Enter the email address of your account, and we send you a link to create a new one. It is valid for 60 minutes.",
  heading: "Forgot your password?",
  lead: "Enter the email address of your account. We send a link to create a new password.",
  email: "Email address",
  submit: "Send the link",
  back: "Back to sign-in",
  sent: "Check your email",
  sentLead: "If this address is registered with us, we have sent it a link to create a new password:",
  life: "The link is valid for {minutes} minutes and works once. Check the spam folder as well.",
  again: "Send again",
  sentAgain: "Requested again.",
  other: "Use another address",
};
export const requestMessages = { ID: requestId, EN: requestEn };

const newId = {
  title: "Buat kata sandi baru",
  heading: "Buat kata sandi baru",
  lead: "Setelah disimpan, semua sesi Anda diakhiri dan Anda masuk dengan kata sandi baru.",
  first: "Buat kata sandi Anda",
  firstLead:
    "Ini kata sandi pertama akun petugas Anda. Sesudah disimpan, Anda masuk dengan kata sandi itu dan kode yang dikirim ke ponsel Anda.",
  firstPassword: "Kata sandi",
  firstConfirm: "Ulangi kata sandi",
  firstDone: "Akun Anda siap",
  firstDoneText: "Silakan masuk dengan kata sandi itu; siapkan ponsel Anda untuk kodenya.",
  password: "Kata sandi baru",
  confirm: "Ulangi kata sandi baru",
  submit: "Simpan kata sandi",
  done: "Kata sandi Anda sudah diganti",
  doneText:
    "Semua sesi di perangkat lain sudah diakhiri. Kami juga memberi tahu Anda lewat email dan ponsel. Silakan masuk dengan kata sandi baru; siapkan ponsel Anda untuk kodenya.",
  signIn: "Masuk",
  over: "Tautan ini tidak dapat dipakai lagi",
  overText: "Tautan hanya sekali pakai dan berlaku {minutes} menit. Minta yang baru.",
  request: "Minta tautan baru",
};
const newEn: typeof newId = {
  title: "Create a new password",
  heading: "Create a new password",
  lead: "Once it is saved, all your sessions end and you sign in with the new password.",
  first: "Create your password",
  firstLead:
    "This is the first password of your staff account. Once it is saved, you sign in with it and a code sent to your phone.",
  firstPassword: "Password",
  firstConfirm: "Repeat the password",
  firstDone: "Your account is ready",
  firstDoneText: "Please sign in with that password, and keep your phone at hand for the code.",
  password: "New password",
  confirm: "Repeat the new password",
  submit: "Save the password",
  done: "Your password has been changed",
  doneText:
    "All sessions on other devices have been ended. We have also notified you by email and on your phone. Please sign in with your new password, and keep your phone at hand for the code.",
  signIn: "Sign in",
  over: "This link can no longer be used",
  overText: "A link works once and for {minutes} minutes. Request a new one.",
  request: "Request a new link",
};
export const newPasswordMessages = { ID: newId, EN: newEn };
