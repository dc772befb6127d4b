/** Messages of the office pages for pages of sections. */
const id = {
  title: "Halaman",
  lead: "Halaman tetap situs ini, dalam dua bahasa. Setiap penerbitan menjadi versi baru; versi lama tersimpan.",
  names: {
    home: "Beranda",
    about: "Tentang kami",
    products: "Produk",
    "product-local": "Transfer lokal",
    "product-abroad": "Transfer internasional",
    "product-cash": "Pengambilan tunai",
    "product-payroll": "Penggajian",
    "partner-agent": "Kemitraan agen",
    "partner-digital": "Kemitraan mitra digital",
  },
  version: "Versi {version, number}",
  publishedAt: "Terbit {when} oleh {who}",
  imported: "Berkas impor berbeda",
  importedTitle: "Impor pada {when} membawa teks lain",
  importedText:
    "Yang dibaca pengunjung tetap versi ini. Teks dari impor ada pada versi yang diterbitkan oleh Impor di daftar versi; pakai lagi bila itu yang benar.",
  edit: "Ubah",
  editOf: "Ubah {name}",
  view: "Lihat di situs",
  viewOf: "Lihat {name} di situs",
  none: "Belum ada halaman. Halaman datang dari impor isi situs.",
};
const en: typeof id = {
  title: "Pages",
  lead: "The fixed pages of this site, in two languages. Every publication is a new version; earlier versions are kept.",
  names: {
    home: "Home",
    about: "About us",
    products: "Products",
    "product-local": "Local transfer",
    "product-abroad": "International transfer",
    "product-cash": "Cash pickup",
    "product-payroll": "Payroll",
    "partner-agent": "Agent partnership",
    "partner-digital": "Digital partnership",
  },
  version: "Version {version, number}",
  publishedAt: "Published {when} by {who}",
  imported: "Import differs",
  importedTitle: "The import of {when} contained other texts",
  importedText:
    "Visitors still read this version. The imported texts are in the list of versions, published by Import. Use them again if they are the right ones.",
  edit: "Edit",
  editOf: "Edit {name}",
  view: "View on the site",
  viewOf: "View {name} on the site",
  none: "There are no pages yet. The import of the site's content creates them.",
};
export const pagesRoomMessages = { ID: id, EN: en };
