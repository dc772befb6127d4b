const id = {
  job_over: "Tugas ini sudah selesai atau sudah tidak ada. Muat ulang halaman.",
  job_running: "Tugas ini sedang berjalan. Tunggu hasilnya, lalu muat ulang halaman.",
  job_not_failed: "Tugas ini belum pernah gagal. Tugas berjalan otomatis pada waktunya.",
  connection_off: "Koneksi ini tidak dipakai di instalasi ini. Isi dahulu pengaturannya di server.",
  contact_missing: "Akun Anda tidak punya alamat untuk pesan ini. Lengkapi di Profil, lalu coba lagi.",
};
const en: typeof id = {
  job_over: "This job has finished or no longer exists. Reload the page.",
  job_running: "This job is running. Wait for its result, then reload the page.",
  job_not_failed: "This job has never failed. It runs automatically when it is due.",
  connection_off: "This installation does not use this connection. Enter its settings on the server first.",
  contact_missing: "Your account has no address for this message. Add it to your profile and try again.",
};
export const systemRefusals = { ID: id, EN: en };
