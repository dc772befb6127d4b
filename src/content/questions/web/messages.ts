/** Messages of the page of questions and answers. */
const faqId = {
  title: "Tanya jawab",
  description:
    "Jawaban tentang mengirim uang: biaya, kurs, batas, waktu tiba, pengambilan tunai, keamanan, dan kiriman bermasalah.",
  heading: "Ada yang ingin ditanyakan?",
  lead: "Cari jawabannya, atau pilih topik di bawah.",
  search: "Cari pertanyaan",
  placeholder: "Misalnya: biaya, batal, OTP",
  submit: "Cari",
  topics: "Topik",
  found: "{count, plural, =0 {Tidak ada jawaban} other {# jawaban}} untuk “{query}”",
  link: "Tautan ke jawaban ini",
  more: "Lihat semua pertanyaan",
};
const faqEn: typeof faqId = {
  title: "Questions and answers",
  description:
    "Answers about sending money: costs, rates, limits, arrival times, cash pickup, safety and problems with transfers.",
  heading: "What would you like to know?",
  lead: "Search for an answer, or choose a topic below.",
  search: "Search the questions",
  placeholder: "For example: fee, cancel, OTP",
  submit: "Search",
  topics: "Topics",
  found: "{count, plural, =0 {No answers} one {# answer} other {# answers}} for “{query}”",
  link: "Link to this answer",
  more: "See all questions",
};
export const faqMessages = { ID: faqId, EN: faqEn };
