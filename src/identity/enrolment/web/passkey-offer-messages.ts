/** Messages of the offer of a passkey. */
const id = {
  title: "Lain kali masuk dengan sidik jari, tanpa kode",
  text: "Dengan kunci sandi di perangkat ini, sidik jari, wajah, atau PIN menggantikan kata sandi dan kode OTP. Tidak dapat dicuri lewat situs palsu.",
  yes: "Tambah kunci sandi",
  notNow: "Nanti saja",
};
const en: typeof id = {
  title: "Next time, sign in with your fingerprint, without a code",
  text: "With a passkey on this device, your fingerprint, face or PIN replaces your password and the one-time code. A fake site cannot steal it.",
  yes: "Add a passkey",
  notNow: "Not now",
};
export const passkeyOfferMessages = { ID: id, EN: en };
