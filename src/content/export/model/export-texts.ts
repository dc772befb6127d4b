/** Texts of content's export files. The server writes them as they are, so they are not messages of the pages. Values are inserted by name. */
const id = {
  about: "Dibuat {when}. {count} baris.",
  page: "Halaman {page} dari {pages}",
  state: {
    draft: "Konsep",
    scheduled: "Dijadwalkan",
    published: "Terbit",
    changed: "Terbit, ada perubahan",
    inactive: "Nonaktif",
  },
  status: { active: "Aktif", inactive: "Nonaktif" },
  kind: { head: "Kantor pusat", branch: "Kantor cabang" },
  categories: {
    title: "Kategori",
    fileName: "kategori",
    columns: {
      nameId: "Nama (Indonesia)",
      slugId: "Alamat (Indonesia)",
      nameEn: "Nama (Inggris)",
      slugEn: "Alamat (Inggris)",
      articles: "Artikel",
      shown: "Terbit",
      status: "Status",
    },
  },
  team: {
    title: "Tim",
    fileName: "tim",
    columns: { name: "Nama", roleId: "Tugas (Indonesia)", roleEn: "Tugas (Inggris)", about: "Keterangan", status: "Status" },
  },
  offices: {
    title: "Kantor",
    fileName: "kantor",
    columns: { name: "Nama", kind: "Jenis", address: "Alamat", hours: "Jam buka", phone: "Telepon", status: "Status" },
  },
  articles: {
    title: "Artikel",
    fileName: "artikel",
    columns: {
      titleId: "Judul (Indonesia)",
      titleEn: "Judul (Inggris)",
      category: "Kategori",
      state: "Status",
      published: "Terbit",
      updated: "Diubah",
    },
  },
  questions: {
    title: "Tanya jawab",
    fileName: "tanya-jawab",
    columns: {
      group: "Kelompok",
      questionId: "Pertanyaan (Indonesia)",
      answerId: "Jawaban (Indonesia)",
      questionEn: "Pertanyaan (Inggris)",
      answerEn: "Jawaban (Inggris)",
      status: "Status",
    },
  },
};
const en: typeof id = {
  about: "Made {when}. {count} rows.",
  page: "Page {page} of {pages}",
  state: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Published",
    changed: "Published, with changes",
    inactive: "Inactive",
  },
  status: { active: "Active", inactive: "Inactive" },
  kind: { head: "Head office", branch: "Branch office" },
  categories: {
    title: "Categories",
    fileName: "categories",
    columns: {
      nameId: "Name (Indonesian)",
      slugId: "Address (Indonesian)",
      nameEn: "Name (English)",
      slugEn: "Address (English)",
      articles: "Articles",
      shown: "Published",
      status: "Status",
    },
  },
  team: {
    title: "Team",
    fileName: "team",
    columns: { name: "Name", roleId: "Role (Indonesian)", roleEn: "Role (English)", about: "About", status: "Status" },
  },
  offices: {
    title: "Offices",
    fileName: "offices",
    columns: { name: "Name", kind: "Kind", address: "Address", hours: "Opening hours", phone: "Telephone", status: "Status" },
  },
  articles: {
    title: "Articles",
    fileName: "articles",
    columns: {
      titleId: "Title (Indonesian)",
      titleEn: "Title (English)",
      category: "Category",
      state: "Status",
      published: "Published",
      updated: "Changed",
    },
  },
  questions: {
    title: "Questions and answers",
    fileName: "questions",
    columns: {
      group: "Group",
      questionId: "Question (Indonesian)",
      answerId: "Answer (Indonesian)",
      questionEn: "Question (English)",
      answerEn: "Answer (English)",
      status: "Status",
    },
  },
};
export const exportTexts = { ID: id, EN: en };
