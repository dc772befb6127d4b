const id = {
  totpLabel: "Kode dari aplikasi",
  totpHint: "Buka aplikasi autentikator Anda dan ketik enam angka yang tampil.",
  passkeyText: "Tekan tombol di bawah. Perangkat Anda akan meminta PIN, sidik jari, atau wajah Anda.",
  usePasskey: "Pakai kunci sandi",
  passkeyWaiting: "Menunggu perangkat Anda…",
  passkeyCancelled: "Kunci sandi tidak dipakai: permintaan ditutup atau terlalu lama. Coba lagi, atau pilih cara lain.",
  passkeyUnsupported: "Peramban ini tidak mendukung kunci sandi. Pilih cara lain.",
  recovery: "Kode pemulihan",
  recoveryHint: "Satu dari sepuluh kode yang Anda simpan. Setiap kode hanya berlaku sekali.",
  triesLeft: "{count, plural, other {Sisa percobaan: #.}}",
};
const en: typeof id = {
  totpLabel: "Code from the app",
  totpHint: "Open your authenticator app and type the six digits that it shows.",
  passkeyText: "Press the button below. Your device will ask for your PIN, fingerprint or face.",
  usePasskey: "Use a passkey",
  passkeyWaiting: "Waiting for your device…",
  passkeyCancelled: "No passkey was used: the request was closed or took too long. Try again, or choose another method.",
  passkeyUnsupported: "This browser does not support passkeys. Choose another method.",
  recovery: "Recovery code",
  recoveryHint: "One of your ten saved codes. Each works once.",
  triesLeft: "{count, plural, one {# attempt left.} other {# attempts left.}}",
};
export const secondFactorMessages = { ID: id, EN: en };
