import { complaintRefusals } from "../complaints/refusals/messages.ts";
import { surveyRefusals } from "../surveys/refusals/messages.ts";

const id = {
  form_busy: "Formulir ini sedang menerima terlalu banyak isian. Hubungi kami lewat email, telepon, atau WhatsApp.",
  message_not_open: "Pesan ini sudah tidak terbuka. Muat ulang halaman untuk melihatnya.",
  message_not_as_shown: "Status pesan ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  colleague_unknown: "Petugas ini tidak dapat menjawab pesan. Pilih yang lain.",
  colleague_absent: "Petugas ini sudah tidak hadir.",
  chats_not_as_shown: "Jumlah percakapannya sudah berubah. Periksa lagi, lalu ulangi.",
  too_many_chats:
    "Lima percakapan sudah dibuka dari jaringan ini dalam satu jam. Lanjutkan salah satunya, atau tulis lewat formulir kontak.",
  chat_not_taken: "Percakapan ini tidak dapat dibuka sekarang. Tulis lewat formulir kontak, atau hubungi kami lewat telepon.",
  thread_closed: "Percakapan ini sudah ditutup. Buka percakapan baru.",
  chat_file_gone: "Satu berkas tidak ada lagi. Tambahkan berkasnya lagi, lalu kirim pesannya.",
  chat_files_full:
    "Anda sudah menambahkan dua puluh berkas ke percakapan ini. Tulis isinya sebagai pesan, atau mulai percakapan baru.",
  chat_files_day: "Dalam 24 jam Anda sudah menambahkan empat puluh berkas. Tulis isinya sebagai pesan, atau lanjutkan besok.",
  mail_files_too_large: "Jumlah berkas untuk satu email paling besar 12 MB. Kirim sebagian dengan jawaban berikutnya.",
  thread_not_as_shown: "Percakapan ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  transfer_unknown: "Kiriman ini bukan milik pelanggan ini.",
  time_not_possible: "Pilih waktu antara sekarang dan tiga puluh hari lagi.",
  not_same_customer: "Hanya percakapan dari pelanggan yang sama yang dapat digabung.",
  macro_name_taken: "Nama ini sudah dipakai jawaban lain. Pilih nama lain.",
  macro_retired: "Jawaban ini sudah diganti atau ditarik. Muat ulang halaman.",
  too_many_macros: "Sudah ada dua ratus jawaban siap pakai. Tarik yang tidak dipakai lagi.",
  variable_unknown: "Isian di antara kurung kurawal hanya customer, agent, dan reference. Perbaiki yang lain.",
  too_many_to_export: "Terlalu banyak baris untuk satu berkas. Persempit pilihannya, lalu unduh per bagian.",
};
const en: typeof id = {
  form_busy: "This form is receiving too many entries right now. Please contact us by email, phone or WhatsApp.",
  message_not_open: "This message is no longer open. Reload the page to see it.",
  message_not_as_shown: "The status of this message has changed. Reload the page to see it.",
  colleague_unknown: "This person cannot answer messages. Choose someone else.",
  colleague_absent: "This person is already absent.",
  chats_not_as_shown: "The number of these chats has changed. Check it, then try again.",
  too_many_chats: "Five chats were opened from this network within an hour. Continue one of them, or use the contact form.",
  chat_not_taken: "We cannot open this chat right now. Please use the contact form, or call us.",
  thread_closed: "This chat is closed. Open a new one.",
  chat_file_gone: "One of the files is gone. Add it again, then send the message.",
  chat_files_full: "You have already added twenty files to this chat. Write what they say, or start a new chat.",
  chat_files_day: "You have added forty files within 24 hours. Write what they say, or continue tomorrow.",
  mail_files_too_large: "The files of one email can total at most 12 MB. Send some of them with another answer.",
  thread_not_as_shown: "This chat has changed. Reload the page to see it.",
  transfer_unknown: "This transfer does not belong to this customer.",
  time_not_possible: "Choose a time between now and thirty days from now.",
  not_same_customer: "Only chats of the same customer can be merged.",
  macro_name_taken: "Another prepared answer has this name. Choose another one.",
  macro_retired: "This prepared answer was replaced or retired. Reload the page.",
  too_many_macros: "There are already two hundred prepared answers. Retire those that are no longer used.",
  variable_unknown: "Only customer, agent and reference can stand in curly brackets. Correct the others.",
  too_many_to_export: "Too many rows for one file. Narrow the filter and download in parts.",
};
export const supportRefusals = {
  ID: { ...id, ...complaintRefusals.ID, ...surveyRefusals.ID },
  EN: { ...en, ...complaintRefusals.EN, ...surveyRefusals.EN },
};
