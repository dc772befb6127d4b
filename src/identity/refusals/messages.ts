const id = {
  id_already_used: "Kode ini sudah dipakai untuk isian lain.",
  wrong_user_type: "Tipe pengguna atau tipe usaha tidak sesuai.",
  phone_invalid: "Nomor ini bukan nomor ponsel yang dapat menerima pesan. Periksa kembali nomor dan kode negaranya.",
  password_too_common: "Kata sandi ini terlalu mudah ditebak. Pilih yang lain.",
  password_too_near: "Kata sandi tidak boleh memuat nama layanan ini atau alamat email Anda.",
  email_session_over: "Sesi Anda sudah berakhir.",
  credentials_wrong: "Email atau kata sandi tidak cocok.",
  otp_wrong: "Kode OTP tidak cocok. Periksa kembali pesan terakhir yang Anda terima.",
  otp_expired: "Kode OTP sudah kedaluwarsa, silakan masuk kembali.",
  code_expired: "Kode OTP sudah tidak berlaku. Minta kode baru.",
  person_yourself: "Anda tidak dapat menonaktifkan akun Anda sendiri.",
  person_inactive: "Akun ini nonaktif. Aktifkan kembali terlebih dahulu.",
  status_not_as_shown: "Status akun ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  email_taken: "Alamat email ini sudah dipakai akun lain.",
};
const en: typeof id = {
  id_already_used: "This code has already been used for something else.",
  // SPEC §8 gives these two to the letter; a sentence ends with a full stop.
  wrong_user_type: "Wrong User Type or User Business Type.",
  phone_invalid: "This is not a mobile number that can receive messages. Check the number and its country code.",
  password_too_common: "This password is too easy to guess. Choose another one.",
  password_too_near: "The password must not contain the name of this service or your email address.",
  email_session_over: "Your Session already expired.",
  credentials_wrong: "The email address or the password is not right.",
  otp_wrong: "The OTP is not right. Check the last message you received.",
  otp_expired: "OTP has expired, please log in again.",
  code_expired: "The OTP is no longer valid. Ask for a new one.",
  person_yourself: "You cannot deactivate your own account.",
  person_inactive: "This account is inactive. Reactivate it first.",
  status_not_as_shown: "The status of this account has changed. Reload the page to see it.",
  email_taken: "Another account uses this email address.",
};
export const identityRefusals = { ID: id, EN: en };
