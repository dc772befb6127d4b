const id = {
  job_over: "Tugas ini sudah selesai atau sudah tidak ada. Muat ulang halaman.",
  job_running: "Tugas ini sedang berjalan. Tunggu hasilnya, lalu muat ulang halaman.",
  job_not_failed: "Tugas ini belum pernah gagal. Ia berjalan sendiri pada waktunya.",
  connection_off: "Sambungan ini tidak dipakai di pemasangan ini. Isi dahulu setelannya di server.",
  contact_missing: "Akun Anda tidak punya alamat untuk pesan ini. Lengkapi di Profil, lalu coba lagi.",
};
const en: typeof id = {
  job_over: "This job is done or no longer there. Reload the page.",
  job_running: "This job is running now. Wait for its result, then reload the page.",
  job_not_failed: "This job has never failed. It runs by itself when its time comes.",
  connection_off: "This installation does not use this connection. Fill in its settings on the server first.",
  contact_missing: "Your account has no address for this message. Add it to your profile and try again.",
};
export const systemRefusals = { ID: id, EN: en };
