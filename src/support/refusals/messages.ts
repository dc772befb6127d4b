const id = {
  form_busy: "Formulir ini sedang menerima terlalu banyak kiriman. Hubungi kami lewat email, telepon, atau WhatsApp.",
  message_not_open: "Pesan ini sudah tidak terbuka. Muat ulang halaman untuk melihatnya.",
  message_not_as_shown: "Status pesan ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  colleague_unknown: "Petugas ini tidak dapat menjawab pesan. Pilih yang lain.",
  too_many_to_export: "Terlalu banyak baris untuk satu berkas. Persempit pilihannya, lalu unduh per bagian.",
};
const en: typeof id = {
  form_busy: "This form is receiving too many submissions right now. Please contact us by email, phone or WhatsApp.",
  message_not_open: "This message is no longer open. Reload the page to see it.",
  message_not_as_shown: "The status of this message has changed. Reload the page to see it.",
  colleague_unknown: "This person cannot answer messages. Choose someone else.",
  too_many_to_export: "Too many rows for one file. Narrow the filter and download in parts.",
};
export const supportRefusals = { ID: id, EN: en };
