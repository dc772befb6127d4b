/** Names of the audit actions of support and careers. */

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
  reveal_sender: "Viewed a sender’s address",
  unmark_spam: "Took a message out of spam",
};
export const supportActions = { ID: supportId, EN: supportEn };

const careersId = {
  activate_job_opening: "Mengaktifkan lowongan",
  answer_application: "Menjawab pelamar",
  change_job_opening: "Mengubah lowongan",
  create_job_opening: "Membuat lowongan",
  deactivate_job_opening: "Menonaktifkan lowongan",
  delete_application: "Menghapus lamaran",
  delete_job_opening: "Menghapus lowongan",
  export_applications: "Mengunduh daftar lamaran",
  move_application: "Memindahkan tahap lamaran",
  note_application: "Menulis catatan lamaran",
  reveal_applicant: "Menampilkan alamat pelamar",
  take_cv: "Mengunduh CV",
};
const careersEn: typeof careersId = {
  activate_job_opening: "Activated an opening",
  answer_application: "Answered an applicant",
  change_job_opening: "Changed an opening",
  create_job_opening: "Created an opening",
  deactivate_job_opening: "Deactivated an opening",
  delete_application: "Deleted an application",
  delete_job_opening: "Deleted an opening",
  export_applications: "Downloaded applications",
  move_application: "Moved an application to another stage",
  note_application: "Wrote a note on an application",
  reveal_applicant: "Viewed an applicant’s address",
  take_cv: "Downloaded a CV",
};
export const careersActions = { ID: careersId, EN: careersEn };
