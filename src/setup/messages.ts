/** Messages of the checklist for the first steps of an installation. */

const id = {
  title: "Menyiapkan layanan",
  lead: "{done} dari {total} langkah selesai. Daftar ini hilang setelah semuanya selesai.",
  state: { done: "Selesai", open: "Belum", not_needed: "Tidak perlu" },
  onlyAbroad: "Hanya untuk koridor ke luar negeri, dan belum ada satu pun.",
  command: "Perintah di server: {command}",
  setting: "Pengaturan: {names}; mulai ulang semua proses sesudahnya. Lihat docs/operations.md, “{chapter}”.",
  missing: "Masih kurang: {levels}.",
  level: "{level} ({count})",
  levelInvited: "{level} ({count}, {invited} sudah diundang dan belum masuk)",
  waiting: "{count} perubahan hak menunggu persetujuan administrator lain.",
  decide: "Lihat yang menunggu",
  byOthers: "Ditangani peran {level}.",
  steps: {
    administrators: {
      name: "Dua administrator",
      text: "Setiap perubahan hak diminta oleh satu orang dan disetujui oleh orang lain.",
      link: "Lihat pengguna",
    },
    operator: {
      name: "Data operator",
      text: "Merek, badan hukum, izin, alamat, dan saluran layanan. Tampil di setiap halaman.",
      link: "Isi data operator",
    },
    content: {
      name: "Konten",
      text: "Halaman depan, pertanyaan, dan halaman hukum. Mulailah dengan teks awal yang netral, lalu sesuaikan.",
      link: "Buka konten",
    },
    legal: {
      name: "Syarat dan privasi",
      text: "Teks awal hanyalah kerangka. Terbitkan syarat dan kebijakan privasi Anda sendiri.",
      link: "Buka halaman hukum",
    },
    prices: {
      name: "Biaya dan batas",
      text: "Selama belum lengkap, kiriman tidak dapat dibuat. Salin db/starter/pricing, isi setiap SET_THIS dengan angka Anda, lalu impor foldernya; setelah itu Tresuri mengusulkan dan menyetujui perubahan.",
      link: "Buka koridor",
    },
    bank: {
      name: "Bank",
      text: "Tanpa bank tidak ada uang yang masuk atau keluar.",
      link: "",
    },
    partner: {
      name: "Mitra di luar negeri",
      text: "Tanpa mitra tidak ada kiriman ke luar negeri.",
      link: "",
    },
    rates: {
      name: "Kurs",
      text: "Kurs acuan diambil setiap jam dan saat worker mulai. Sampai kurs ada, koridor ke luar negeri tertutup.",
      link: "Buka koridor",
    },
    staff: {
      name: "Petugas pertama",
      text: "Undang orang untuk setiap peran; administrator lain menyetujui.",
      link: "Undang petugas",
    },
  },
};
const en: typeof id = {
  title: "Setting up the service",
  lead: "{done} of {total} steps are done. This list disappears when all of them are done.",
  state: { done: "Done", open: "To do", not_needed: "Not needed" },
  onlyAbroad: "Only needed for corridors abroad, and there are none.",
  command: "Command on the server: {command}",
  setting: "Settings: {names}; restart all processes afterwards. See docs/operations.md, “{chapter}”.",
  missing: "Still missing: {levels}.",
  level: "{level} ({count})",
  levelInvited: "{level} ({count}, {invited} invited and not signed in yet)",
  waiting: "{count} changes of rights are waiting for another administrator.",
  decide: "See pending changes",
  byOthers: "Handled by level {level}.",
  steps: {
    administrators: {
      name: "Two administrators",
      text: "Every change of rights is requested by one person and approved by another.",
      link: "See users",
    },
    operator: {
      name: "Operator details",
      text: "Brand, legal entity, licence, address and service channels. Every page shows them.",
      link: "Enter operator details",
    },
    content: {
      name: "Content",
      text: "Front page, questions and legal pages. Start with the neutral starter texts, then adapt them.",
      link: "Open content",
    },
    legal: {
      name: "Terms and privacy",
      text: "The starter texts are only an outline. Publish your own terms and privacy notice.",
      link: "Open legal pages",
    },
    prices: {
      name: "Fees and limits",
      text: "No transfer can be sent until they are complete. Copy db/starter/pricing, replace each SET_THIS with your figure and import the folder. Later changes are proposed and approved by treasury.",
      link: "Open corridors",
    },
    bank: {
      name: "Bank",
      text: "Without a bank no money comes in or goes out.",
      link: "",
    },
    partner: {
      name: "Partner abroad",
      text: "Without a partner nothing is sent abroad.",
      link: "",
    },
    rates: {
      name: "Rates",
      text: "Reference rates are fetched every hour and when a worker starts. Until the first rates arrive, corridors abroad are closed.",
      link: "Open corridors",
    },
    staff: {
      name: "First staff",
      text: "Invite people for every level; another administrator approves.",
      link: "Invite staff",
    },
  },
};
export const setupMessages = { ID: id, EN: en };
