/** Words of the content pages, one object per family: a page ships only those it uses. */

const blogId = {
  title: "Blog",
  heading: "Bacaan sebelum dan sesudah mengirim",
  description: "Panduan jernih tentang biaya, kurs, keamanan, dan mengatur uang antara rantau dan rumah.",
  categories: "Kategori",
  all: "Semua",
  allCategories: "Semua kategori",
  page: "halaman",
  categoriesDescription: "Dari cara membaca harga kiriman sampai dokumen yang perlu disiapkan.",
  featured: "Pilihan redaksi",
  newest: "Terbaru",
  seeAll: "Lihat semua di {name}",
  minutes: "{minutes, plural, other {# menit baca}}",
  feed: "Ikuti lewat RSS",
  home: "Beranda",
};
const blogEn: typeof blogId = {
  title: "Blog",
  heading: "Worth reading before and after you send",
  description: "Clear guides to cost, exchange rates, safety and running money between two homes.",
  categories: "Categories",
  all: "All",
  allCategories: "All categories",
  page: "page",
  categoriesDescription: "From reading a transfer price to the papers you need to have ready.",
  featured: "Editor's choice",
  newest: "Newest",
  seeAll: "See everything in {name}",
  minutes: "{minutes, plural, other {# min read}}",
  feed: "Follow by RSS",
  home: "Home",
};
export const blogWords = { ID: blogId, EN: blogEn };

const articleId = {
  onThisPage: "Isi artikel",
  published: "Terbit",
  related: "Baca juga",
  table: "Tabel {number, number}: {title}",
};
const articleEn: typeof articleId = {
  onThisPage: "In this article",
  published: "Published",
  related: "Read next",
  table: "Table {number, number}: {title}",
};
export const articleWords = { ID: articleId, EN: articleEn };

const feedbackId = {
  article: "Apakah artikel ini membantu?",
  question: "Apakah jawaban ini membantu?",
  yes: "Ya",
  no: "Tidak",
  sending: "Mengirim data...",
  thanks: "Terima kasih. Jawaban Anda kami catat.",
  sorry:
    "Terima kasih. Kami akan memperbaikinya. Bila Anda butuh jawaban sekarang, hubungi kami lewat kontak di bawah halaman ini.",
  failed: "Jawaban Anda belum terkirim. Periksa sambungan internet, lalu coba lagi.",
};
const feedbackEn: typeof feedbackId = {
  article: "Was this article helpful?",
  question: "Was this answer helpful?",
  yes: "Yes",
  no: "No",
  sending: "Sending data...",
  thanks: "Thank you. Your answer has been noted.",
  sorry: "Thank you. We will improve it. If you need an answer now, use the contacts at the foot of this page.",
  failed: "Your answer has not been sent. Check your connection and try again.",
};
export const feedbackWords = { ID: feedbackId, EN: feedbackEn };

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
  description: "Answers about sending money: cost, rates, limits, arrival times, cash pickup, safety and transfers gone wrong.",
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
export const faqWords = { ID: faqId, EN: faqEn };

const legalId = {
  version: "Versi {version}",
  effective: "Berlaku sejak",
  contents: "Daftar isi",
  print: "Cetak halaman",
};
const legalEn: typeof legalId = {
  version: "Version {version}",
  effective: "In force since",
  contents: "Contents",
  print: "Print this page",
};
export const legalWords = { ID: legalId, EN: legalEn };

const sectionId = {
  step: "Langkah {number, number}",
  allArticles: "Semua artikel",
  allQuestions: "Semua pertanyaan",
};
const sectionEn: typeof sectionId = {
  step: "Step {number, number}",
  allArticles: "All articles",
  allQuestions: "All questions",
};
export const sectionWords = { ID: sectionId, EN: sectionEn };
