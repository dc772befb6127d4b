/** Texts of the survey: its form, on its own page and in the chat, and the pages of a survey that is answered or over. */

const formId = {
  form: "Survei percakapan",
  score: "Seberapa puas Anda dengan bantuan kami?",
  scores: {
    very_good: "5 – Sangat puas",
    good: "4 – Puas",
    fair: "3 – Cukup",
    bad: "2 – Tidak puas",
    very_bad: "1 – Sangat tidak puas",
  },
  solved: "Apakah pertanyaan Anda sudah terjawab?",
  solvedAnswers: { yes: "Ya, sudah", no: "Belum" },
  comment: "Yang ingin Anda sampaikan",
  commentHint: "Paling banyak 2.000 karakter. Jangan menulis PIN, OTP, nomor kartu, atau kode ambil.",
  send: "Kirim penilaian",
  sending: "Sedang dikirim…",
  offline: "Koneksi terputus. Jawaban Anda masih ada di sini; coba kirim lagi.",
  tooMany: "Batas percobaan dari jaringan ini tercapai. Tunggu sepuluh menit, lalu coba lagi.",
  unreadable: "Formulir ini tidak dapat dibaca. Periksa isinya, lalu kirim lagi.",
  cardTitle: "Bagaimana percakapan ini?",
  cardLead: "Penilaian Anda hanya dibaca layanan pelanggan. Dapat diisi satu kali.",
  thanks: "Terima kasih atas penilaian Anda.",
};
const formEn: typeof formId = {
  form: "Survey",
  score: "How satisfied are you with our help?",
  scores: {
    very_good: "5 – Very satisfied",
    good: "4 – Satisfied",
    fair: "3 – Neither satisfied nor dissatisfied",
    bad: "2 – Dissatisfied",
    very_bad: "1 – Very dissatisfied",
  },
  solved: "Was your question answered?",
  solvedAnswers: { yes: "Yes", no: "No" },
  comment: "Anything else you want to tell us",
  commentHint: "Up to 2,000 characters. Do not write a PIN, one-time code, card number or pickup code.",
  send: "Send my rating",
  sending: "Sending…",
  offline: "The connection was lost. Your answers are still here; try sending again.",
  tooMany: "Too many attempts from this network. Try again in ten minutes.",
  unreadable: "This form could not be read. Check your answers and send it again.",
  cardTitle: "How was this chat?",
  cardLead: "Only customer service reads your rating. You can give it once.",
  thanks: "Thank you for your rating.",
};
export const surveyFormMessages = { ID: formId, EN: formEn };

const pageId = {
  title: "Survei sesudah percakapan",
  lead: "Percakapan Anda dengan layanan pelanggan sudah selesai. Jawaban Anda atas dua pertanyaan singkat membantu kami menjadi lebih baik.",
  description: "Halaman ini dibuka dengan tautan pribadi dari kami.",
  states: {
    unknown: {
      title: "Survei tidak ditemukan",
      text: "Tautan survei ini tidak berlaku; mungkin tidak lengkap. Periksa tautan di pesan yang Anda terima.",
    },
    sent: { title: "Terima kasih", text: "Penilaian Anda sudah kami terima." },
    answered: {
      title: "Survei ini sudah dijawab",
      text: "Setiap survei dapat dijawab satu kali. Bila masih ada yang ingin disampaikan, tulis kepada kami.",
    },
    expired: {
      title: "Survei ini sudah berakhir",
      text: "Survei dapat dijawab selama empat belas hari. Bila masih ada yang ingin disampaikan, tulis kepada kami.",
    },
  },
  chat: "Buka chat",
  contact: "Hubungi kami",
  home: "Ke beranda",
};
const pageEn: typeof pageId = {
  title: "Survey after your chat",
  lead: "Your chat with customer service has ended. Your answers to two short questions help us do better.",
  description: "This page is opened through a personal link from us.",
  states: {
    unknown: {
      title: "Survey not found",
      text: "This survey link is not valid; it may be incomplete. Check the link in the message that you received.",
    },
    sent: { title: "Thank you", text: "We have received your rating." },
    answered: {
      title: "This survey has already been answered",
      text: "Each survey can be answered once. If there is anything else you want to tell us, please write to us.",
    },
    expired: {
      title: "This survey has expired",
      text: "A survey can be answered for fourteen days. If there is anything else you want to tell us, please write to us.",
    },
  },
  chat: "Open the chat",
  contact: "Contact us",
  home: "Go to the home page",
};
export const surveyPageMessages = { ID: pageId, EN: pageEn };
