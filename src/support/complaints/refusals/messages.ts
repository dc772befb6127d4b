const id = {
  complaint_not_as_shown: "Pengaduan ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  too_many_complaints: "Anda punya sepuluh pengaduan yang belum selesai. Tambahkan keterangan pada salah satunya.",
  complaints_not_taken: "Pengaduan belum dapat diterima di sini. Silakan tulis lewat formulir kontak.",
  complaint_terms_not_set: "Pengaduan belum dapat kami terima di sini. Silakan tulis lewat formulir kontak.",
  complaint_files_full: "Pengaduan ini sudah memuat dua puluh berkas. Tulis isinya sebagai keterangan.",
  objection_over: "Anda tidak dapat lagi mengajukan keberatan atas jawaban ini. Silakan ajukan pengaduan baru.",
  already_extended: "Waktu menjawab pengaduan ini sudah pernah diperpanjang. Perpanjangan hanya sekali.",
  complaint_transfer_unknown: "Kiriman ini bukan kiriman Anda.",
  complaint_needs_account:
    "Pengaduan memerlukan akun, dan pengirimnya menulis tanpa akun. Jawab langsung di sini, atau minta ia masuk lalu mengajukan pengaduan.",
  complaint_words_unknown: "Pilih pesan pelanggan yang berisi pengaduannya.",
};
const en: typeof id = {
  complaint_not_as_shown: "This complaint has changed. Reload the page to see it.",
  too_many_complaints: "You have ten open complaints. Add your message to one of them.",
  complaints_not_taken: "Complaints cannot be taken here yet. Please use the contact form.",
  complaint_terms_not_set: "We cannot take complaints here yet. Please use the contact form.",
  complaint_files_full: "This complaint already has twenty files. Write what they say.",
  objection_over: "You can no longer object to this answer. Please make a new complaint.",
  already_extended: "The time for this complaint has been extended before. It can be extended once only.",
  complaint_transfer_unknown: "This transfer is not one of yours.",
  complaint_needs_account:
    "A complaint needs an account, and the sender wrote without one. Answer here, or ask them to sign in and make a complaint.",
  complaint_words_unknown: "Choose the customer’s message that contains the complaint.",
};
export const complaintRefusals = { ID: id, EN: en };
