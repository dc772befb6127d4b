/** Messages of the blog. */
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
  description: "Clear guides to costs, exchange rates, safety and managing money between two homes.",
  categories: "Categories",
  all: "All",
  allCategories: "All categories",
  page: "page",
  categoriesDescription: "From understanding the price of a transfer to the documents that you need.",
  featured: "Editor's choice",
  newest: "Newest",
  seeAll: "See everything in {name}",
  minutes: "{minutes, plural, other {# min read}}",
  feed: "Follow by RSS",
  home: "Home",
};
export const blogMessages = { ID: blogId, EN: blogEn };
