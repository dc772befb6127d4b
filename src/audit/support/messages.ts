/** Names of what support and careers leave in the trail. */

const supportId = {
  answer_message: "Menjawab pesan",
  assign_message: "Menyerahkan pesan",
  close_message: "Menutup pesan",
  export_messages: "Mengunduh pesan masuk",
  mark_spam: "Menandai pesan sebagai spam",
  note_message: "Menulis catatan pesan",
  reopen_message: "Membuka kembali pesan",
  reveal_sender: "Menampilkan alamat pengirim pesan",
  unmark_spam: "Mengeluarkan pesan dari spam",
};
const supportEn: typeof supportId = {
  answer_message: "Answered a message",
  assign_message: "Assigned a message",
  close_message: "Closed a message",
  export_messages: "Downloaded contact messages",
  mark_spam: "Marked a message as spam",
  note_message: "Wrote a note on a message",
  reopen_message: "Reopened a message",
  reveal_sender: "Looked at a sender’s address",
  unmark_spam: "Took a message out of spam",
};
export const supportActions = { ID: supportId, EN: supportEn };

const careersId = {
  activate_opening: "Mengaktifkan lowongan",
  answer_application: "Menjawab pelamar",
  change_opening: "Mengubah lowongan",
  create_opening: "Membuat lowongan",
  deactivate_opening: "Menonaktifkan lowongan",
  delete_application: "Menghapus lamaran",
  delete_opening: "Menghapus lowongan",
  export_applications: "Mengunduh daftar lamaran",
  move_application: "Memindahkan tahap lamaran",
  note_application: "Menulis catatan lamaran",
  reveal_applicant: "Menampilkan alamat pelamar",
  take_cv: "Mengunduh CV",
};
const careersEn: typeof careersId = {
  activate_opening: "Activated an opening",
  answer_application: "Answered an applicant",
  change_opening: "Changed an opening",
  create_opening: "Created an opening",
  deactivate_opening: "Deactivated an opening",
  delete_application: "Deleted an application",
  delete_opening: "Deleted an opening",
  export_applications: "Downloaded applications",
  move_application: "Moved an application to another stage",
  note_application: "Wrote a note on an application",
  reveal_applicant: "Looked at an applicant’s address",
  take_cv: "Downloaded a CV",
};
export const careersActions = { ID: careersId, EN: careersEn };
