const id = {
  title: "Lindungi akun petugas",
  lead: "Petugas masuk dengan aplikasi autentikator atau kunci sandi. Pasang salah satunya untuk {email}; sesudah itu Anda langsung masuk.",
  totp: "Aplikasi autentikator",
  totpHint: "Kode enam angka dari aplikasi di ponsel Anda",
  passkey: "Kunci sandi",
  passkeyHint: "PIN, sidik jari, atau wajah di perangkat ini, atau kunci keamanan",
  other: "Pilih cara lain",
  back: "Kembali ke halaman masuk",
};
const en: typeof id = {
  title: "Protect your staff account",
  lead: "Staff sign in with an authenticator app or a passkey. Set up one of them for {email}; after that you are signed in.",
  totp: "Authenticator app",
  totpHint: "Six-digit codes from an app on your phone",
  passkey: "Passkey",
  passkeyHint: "PIN, fingerprint or face on this device, or a security key",
  other: "Choose another method",
  back: "Back to sign-in",
};
export const enrolmentMessages = { ID: id, EN: en };
