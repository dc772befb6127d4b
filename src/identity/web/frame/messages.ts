/** Messages beside the forms of an account: what to have at hand, and how to keep it safe. */

const id = {
  registerTitle: "Akun dalam lima menit",
  registerEmail: "Siapkan alamat email yang dapat Anda buka sekarang.",
  registerPhone: "Siapkan ponsel Anda: kode OTP datang lewat SMS atau WhatsApp.",
  registerDocuments: "Tanpa KTP atau paspor. Keduanya baru diperlukan untuk batas yang lebih tinggi dan kiriman ke luar negeri.",
  signInTitle: "Uang Anda, akun Anda",
  signInCode: "Setiap masuk dijaga dua langkah: kata sandi dan kode sekali pakai.",
  signInWarning: "Petugas kami tidak akan meminta PIN, kata sandi, atau kode OTP Anda. Isi hanya di situs ini.",
  signInAddress: "Periksa alamat situs sebelum mengetik kata sandi.",
  savedPrice: "Hitungan kiriman Anda kami simpan. Setelah masuk atau mendaftar, Anda menemukannya lagi.",
  savedPriceAbroad: "Kiriman ke luar negeri memerlukan tingkat verifikasi 2; akun baru mulai dari tingkat 1.",
  verification: "Yang diperlukan untuk tingkat 2",
  needsScript:
    "Halaman ini memerlukan JavaScript: isian Anda dienkripsi sebelum dikirim. Aktifkan JavaScript di peramban Anda, lalu muat ulang.",
};
const en: typeof id = {
  registerTitle: "An account in five minutes",
  registerEmail: "Have an email address at hand that you can open now.",
  registerPhone: "Have your phone at hand: the OTP comes by SMS or WhatsApp.",
  registerDocuments: "No identity card or passport. You need one only for higher limits and for sending abroad.",
  signInTitle: "Your money, your account",
  signInCode: "Every sign-in takes two steps: your password and a one-time code.",
  signInWarning: "Our staff will never ask you for your PIN, password or OTP. Enter them only here, on this site.",
  signInAddress: "Check the address of the site before you enter your password.",
  savedPrice: "We keep your calculation. You find it again once you have signed in or registered.",
  savedPriceAbroad: "Sending abroad requires verification tier 2; a new account starts at tier 1.",
  verification: "Requirements for tier 2",
  needsScript:
    "This page needs JavaScript, because your entries are encrypted before they are sent. Switch it on in your browser, then reload.",
};
export const frameMessages = { ID: id, EN: en };
