const id = {
  complaint_not_as_shown: "Pengaduan ini sudah berubah. Salin tulisan Anda, lalu muat ulang halaman untuk melihatnya.",
  too_many_complaints: "Sepuluh pengaduan Anda belum selesai. Tambahkan keterangan pada salah satunya.",
  complaints_not_taken: "Pengaduan belum dapat diterima di sini. Silakan tulis lewat formulir kontak.",
  complaint_terms_not_set:
    "Ambang complaint_days, complaint_extension, dan complaint_objection belum berlaku, jadi pengaduan tidak punya batas waktu. Bendahara mengusulkannya di halaman Ketentuan; begitu berlaku, coba lagi.",
  complaint_files_full: "Pengaduan ini sudah memuat dua puluh berkas. Tulis isinya sebagai keterangan.",
  objection_over: "Keberatan atas jawaban ini tidak dapat diajukan lagi. Silakan ajukan pengaduan baru.",
  already_extended: "Waktu menjawab pengaduan ini sudah pernah diperpanjang. Perpanjangan hanya sekali.",
  complaint_transfer_unknown: "Kiriman ini bukan kiriman Anda.",
  complaint_needs_account:
    "Pengaduan memerlukan akun, dan pengirimnya menulis tanpa akun. Jawab langsung di sini, atau minta ia masuk lalu mengajukan pengaduan.",
  complaint_words_unknown: "Pilih pesan pelanggan yang berisi pengaduannya.",
};
const en: typeof id = {
  complaint_not_as_shown: "This complaint has changed. Copy your words, then reload the page to see it.",
  too_many_complaints: "Ten of your complaints are not finished yet. Add what you want to say to one of them.",
  complaints_not_taken: "Complaints cannot be taken here yet. Please write by the contact form.",
  complaint_terms_not_set:
    "The thresholds complaint_days, complaint_extension and complaint_objection are not in force, so a complaint has no time for its answer. The treasury proposes them on the Terms page; try again once they are in force.",
  complaint_files_full: "This complaint already has twenty files. Write what they say.",
  objection_over: "You can no longer object to this answer. Please send a new complaint.",
  already_extended: "The time for this complaint has been extended before. It can be extended once only.",
  complaint_transfer_unknown: "This transfer is not one of yours.",
  complaint_needs_account:
    "A complaint needs an account, and the sender wrote without one. Answer here, or ask them to sign in and send a complaint.",
  complaint_words_unknown: "Choose the customer’s message that contains the complaint.",
};
export const complaintRefusals = { ID: id, EN: en };
