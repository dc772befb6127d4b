/** Texts of files in a chat. */
const id = {
  label: "Foto atau PDF",
  hint: "Dikirim bersama pesan. Jangan menambahkan gambar kartu, PIN, atau kode.",
  complaintHint: "Dikirim bersama pengaduan. Jangan menambahkan gambar kartu, PIN, atau kode.",
  add: "Tambah foto atau PDF",
  sending: "Tunggu sampai berkasnya terunggah, lalu kirim.",
  mailTooLarge: "Jumlah berkas untuk satu email paling besar 12 MB. Hapus satu, dan kirim dengan jawaban berikutnya.",
  list: "Berkas dalam pesan ini",
  take: "Unduh",
  takeNamed: "Unduh {name}",
  signIn: "Foto dan PDF dapat ditambahkan setelah Anda masuk. Percakapan ini ikut tersimpan di akun Anda.",
  toSignIn: "Masuk",
  afterStart: "Foto dan PDF dapat ditambahkan setelah percakapan dimulai.",
};
const en: typeof id = {
  label: "Photos or PDFs",
  hint: "Sent with the message. Do not add pictures of cards, PINs or codes.",
  complaintHint: "Sent with the complaint. Do not add pictures of cards, PINs or codes.",
  add: "Add a photo or PDF",
  sending: "Wait until the file is uploaded, then send.",
  mailTooLarge: "The files of one email can total at most 12 MB. Remove one, and send it with another answer.",
  list: "Files in this message",
  take: "Download",
  takeNamed: "Download {name}",
  signIn: "Photos and PDFs can be added once you have signed in. This chat is then stored in your account.",
  toSignIn: "Sign in",
  afterStart: "Photos and PDFs can be added once the chat has started.",
};
export const chatFileMessages = { ID: id, EN: en };
