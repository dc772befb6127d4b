const id = {
  title: "Batalkan penggantian email",
  heading: "Bukan Anda yang mengganti alamat email?",
  lead: "Alamat {address} dilepas dari akun Anda pada {when}. Bila bukan Anda yang menggantinya, batalkan sebelum {until}.",
  what: "Yang terjadi bila Anda membatalkannya:",
  back: "Alamat {address} kembali dipakai untuk akun Anda.",
  out: "Semua perangkat keluar dari akun Anda.",
  factors: "Aplikasi autentikator dan kunci sandi yang baru ditambahkan dihapus; yang lama tetap.",
  held: "Pencairan ditahan 24 jam.",
  password: "Kata sandi lama tidak berlaku lagi. Anda langsung membuat yang baru.",
  undo: "Batalkan penggantian",
  keep: "Bila Anda sendiri yang menggantinya, tutup halaman ini. Tidak ada yang berubah.",
  over: "Tautan ini tidak dapat dipakai lagi",
  overText:
    "Setiap tautan hanya sekali pakai dan berlaku 72 jam. Bila Anda tidak dapat masuk, buat kata sandi baru atau hubungi kami.",
  reset: "Buat kata sandi baru",
};
const en: typeof id = {
  title: "Undo the change of email",
  heading: "Did someone else change your email address?",
  lead: "The address {address} was removed from your account on {when}. If it was not you, undo the change before {until}.",
  what: "If you undo it:",
  back: "Your account uses {address} again.",
  out: "All devices are signed out of your account.",
  factors: "Recently added authenticator apps and passkeys are removed; older ones stay.",
  held: "Payouts are held for 24 hours.",
  password: "The old password stops working. You create a new one right away.",
  undo: "Undo the change",
  keep: "If you changed it yourself, close this page. Nothing has changed.",
  over: "This link can no longer be used",
  overText: "Each link works once and for 72 hours. If you cannot sign in, create a new password or contact us.",
  reset: "Create a new password",
};
export const undoMessages = { ID: id, EN: en };
