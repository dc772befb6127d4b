/** Messages of the figures from the books. Only the server formats them; a page receives only what it shows. */
const id = {
  kept: {
    term: "Sampai pada jam yang dijanjikan",
    note: "Dari lebih dari {atLeast, number} kiriman dalam {days, number} hari terakhir.",
    none: "Belum ada",
    tooFew: "Kiriman dalam {days, number} hari terakhir masih terlalu sedikit untuk sebuah persentase.",
  },
  complaints: {
    term: "Pengaduan dijawab dalam batas waktu hukum",
    none: "Tidak ada pengaduan dalam {days, number} hari terakhir.",
    open: "{received, number} pengaduan diterima dalam {days, number} hari terakhir; belum ada yang dijawab, semuanya masih diperiksa.",
    note: "{received, number} diterima, {answered, number} dijawab dalam {days, number} hari terakhir.",
    how: "Cara mengadu",
  },
  covered: {
    term: "Hari uang nasabah tertutup penuh",
    value: "{covered, number} dari {days, number}",
    note: "Pada akhir setiap hari, uang di bank dan mitra dibandingkan dengan yang menjadi hak nasabah.",
    none: "Belum ada",
    noDays: "Pembukuan belum memuat uang nasabah pada akhir suatu hari.",
  },
  licence: { term: "Izin {authority}", look: "Periksa pada {authority}" },
};
const en: typeof id = {
  kept: {
    term: "Arrived by the promised time",
    note: "Of more than {atLeast, number} transfers in the last {days, number} days.",
    none: "Not yet",
    tooFew: "Too few transfers in the last {days, number} days for a percentage.",
  },
  complaints: {
    term: "Complaints answered within the legal time",
    none: "No complaint in the last {days, number} days.",
    open: "{received, number} received in the last {days, number} days; none answered yet, all still being examined.",
    note: "{received, number} received, {answered, number} answered in the last {days, number} days.",
    how: "How to complain",
  },
  covered: {
    term: "Days with customers' money fully covered",
    value: "{covered, number} of {days, number}",
    note: "At the end of each day, the money at banks and partners is compared with what belongs to customers.",
    none: "Not yet",
    noDays: "The books have not held customers' money at the end of a day yet.",
  },
  licence: { term: "Licence from {authority}", look: "Look it up at {authority}" },
};
export const figureMessages = { ID: id, EN: en };
