/** Messages beside the forms of an account: what to have at hand, and how to keep it safe. */

const id = {
  registerTitle: "Yang perlu Anda siapkan",
  registerEmail: "Alamat email yang dapat Anda buka sekarang.",
  registerPhone: "Ponsel Anda: kode OTP datang lewat SMS atau WhatsApp.",
  registerDocuments:
    "Nomor KTP atau paspor, untuk kiriman pertama. Fotonya baru diperlukan untuk batas yang lebih tinggi dan kiriman ke luar negeri.",
  signInTitle: "Masuk dengan aman",
  signInCode: "Anda masuk dengan kata sandi dan kode OTP, atau dengan kunci sandi.",
  signInWarning: "Petugas kami tidak akan meminta PIN, kata sandi, atau kode OTP Anda. Isi hanya di situs ini.",
  signInAddress: "Periksa alamat situs sebelum mengetik kata sandi.",
  savedPrice: "Hitungan kiriman Anda kami simpan. Setelah masuk atau mendaftar, Anda menemukannya lagi.",
  savedAmount: "Hitungan kiriman {amount} Anda kami simpan. Setelah masuk atau mendaftar, Anda menemukannya lagi.",
  savedPriceAbroad: "Kiriman ke luar negeri dapat dimulai sesudah identitas Anda kami periksa.",
  verification: "Yang diperlukan untuk verifikasi",
  needsScript:
    "Halaman ini memerlukan JavaScript: isian Anda dienkripsi sebelum dikirim. Aktifkan JavaScript di peramban Anda, lalu muat ulang.",
};
const en: typeof id = {
  registerTitle: "What you need",
  registerEmail: "An email address that you can open now.",
  registerPhone: "Your phone: the OTP comes by SMS or WhatsApp.",
  registerDocuments:
    "The number of your identity card or passport, for your first transfer. Its photo only for higher limits and for sending abroad.",
  signInTitle: "Sign in safely",
  signInCode: "You sign in with your password and a one-time code, or with a passkey.",
  signInWarning: "Our staff will never ask you for your PIN, password or OTP. Enter them only here, on this site.",
  signInAddress: "Check the address of the site before you enter your password.",
  savedPrice: "We have saved your calculation. You will find it again once you have signed in or registered.",
  savedAmount: "We have saved your calculation for {amount}. You will find it again once you have signed in or registered.",
  savedPriceAbroad: "A transfer abroad can start once we have checked your identity.",
  verification: "Requirements for verification",
  needsScript:
    "This page needs JavaScript, because your entries are encrypted before they are sent. Switch it on in your browser, then reload.",
};
export const frameMessages = { ID: id, EN: en };
