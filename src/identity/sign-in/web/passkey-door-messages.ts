/** Messages of the sign-in with a passkey alone. */
const id = {
  use: "Masuk dengan kunci sandi",
  waiting: "Menunggu perangkat Anda…",
  none: "Tidak ada kunci sandi yang dipakai. Coba lagi, atau masuk dengan email dan kata sandi.",
};
const en: typeof id = {
  use: "Sign in with a passkey",
  waiting: "Waiting for your device…",
  none: "No passkey was used. Try again, or sign in with your email address and password.",
};
export const passkeyDoorMessages = { ID: id, EN: en };
