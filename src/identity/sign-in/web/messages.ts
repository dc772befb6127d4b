/** Messages of sign-in, and of the texts beside the account's forms. */

const loginId = {
  title: "Masuk",
  description:
    "Masuk ke akun Anda dengan email, kata sandi, dan kode OTP, atau dengan kunci sandi. Lupa kata sandi? Buat yang baru di sini.",
  heading: "Masuk ke akun Anda",
  email: "Alamat email",
  password: "Kata sandi",
  remember: "Ingat saya di perangkat ini",
  rememberHint: "Jangan dipilih di perangkat yang dipakai bersama.",
  notYou: "Bukan Anda?",
  notYouLabel: "Bukan Anda? Lupakan alamat email ini",
  forgot: "Lupa kata sandi?",
  submit: "Masuk",
  noAccount: "Belum punya akun?",
  register: "Daftar",
  wrong: "Email atau kata sandi tidak cocok.",
  wrongText: "Periksa huruf besar dan kecilnya, atau buat kata sandi baru.",
};
const loginEn: typeof loginId = {
  title: "Sign in",
  description:
    "Sign in to your account with your email address, password and a one-time code, or with a passkey. Forgot your password? Create a new one here.",
  heading: "Sign in to your account",
  email: "Email address",
  password: "Password",
  remember: "Remember me on this device",
  rememberHint: "Do not choose this on a shared device.",
  notYou: "Not you?",
  notYouLabel: "Not you? Forget this email address",
  forgot: "Forgot your password?",
  submit: "Sign in",
  noAccount: "No account yet?",
  register: "Register",
  wrong: "The email address or password is incorrect.",
  wrongText: "Check capital and small letters, or create a new password.",
};
export const loginMessages = { ID: loginId, EN: loginEn };

const factorId = {
  title: "Verifikasi dua langkah",
  choose: "Kode dikirim ke mana?",
  chooseLead: "Kami mengirim 6 angka untuk memastikan bahwa ini Anda.",
  enter: "Masukkan kode Anda",
  enterLead: "Satu langkah lagi untuk masuk.",
  strongerLead:
    "Akun ini dilindungi aplikasi autentikator atau kunci sandi. Kode lewat SMS, WhatsApp, atau email tidak berlaku untuk masuk.",
  chooseStronger: "Bagaimana Anda ingin masuk?",
  enterStronger: "Verifikasi dua langkah",
  methods: {
    sms: "SMS",
    whatsapp: "WhatsApp",
    email: "Email",
    totp: "Aplikasi autentikator",
    passkey: "Kunci sandi",
    recovery_code: "Kode pemulihan",
  },
  methodHints: {
    totp: "Enam angka dari aplikasi di ponsel Anda",
    passkey: "PIN, sidik jari, atau wajah di perangkat Anda",
    recovery_code: "Satu dari sepuluh kode yang Anda simpan",
  },
  phoneOnly: "Kode hanya dikirim ke ponsel Anda",
  phoneOnlyText:
    "Kata sandi Anda belum lama ini dibuat lewat tautan di email. Setelah Anda memasukkan satu kode dari ponsel, atau mulai {when}, kode dapat dikirim ke email lagi. Nomor ini sudah bukan milik Anda?",
  contact: "Hubungi kami",
  wait: "Kode berikutnya dapat diminta dalam {clock}.",
  other: "Pilih cara lain",
  submit: "Masuk",
  back: "Kembali ke halaman masuk",
};
const factorEn: typeof factorId = {
  title: "Two-factor verification",
  choose: "Where should we send the code?",
  chooseLead: "We send 6 digits to confirm that it is you.",
  enter: "Enter your code",
  enterLead: "One more step to sign in.",
  strongerLead:
    "An authenticator app or a passkey protects this account. Codes by SMS, WhatsApp or email do not work for signing in.",
  chooseStronger: "How would you like to sign in?",
  enterStronger: "Two-factor verification",
  methods: {
    sms: "SMS",
    whatsapp: "WhatsApp",
    email: "Email",
    totp: "Authenticator app",
    passkey: "Passkey",
    recovery_code: "Recovery code",
  },
  methodHints: {
    totp: "Six digits from the app on your phone",
    passkey: "PIN, fingerprint or face on your device",
    recovery_code: "One of the ten codes that you keep",
  },
  phoneOnly: "Codes are sent only to your phone",
  phoneOnlyText:
    "You recently created a new password through a link in an email. Once you have entered a code from your phone, or from {when}, codes can be sent to your email again. Have you changed your number?",
  contact: "Contact us",
  wait: "You can request the next code in {clock}.",
  other: "Choose another method",
  submit: "Sign in",
  back: "Back to sign-in",
};
export const factorMessages = { ID: factorId, EN: factorEn };
