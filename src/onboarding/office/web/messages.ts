/** Messages of the lists of businesses. Names of states and kinds are in ../../web/messages.ts. */
const id = {
  title: { agent: "Agen", partner: "Mitra digital", customer: "Pelanggan usaha" },
  lead: {
    agent: "Agen dan calon agen: dari permohonan sampai kerja samanya berakhir.",
    partner: "Mitra yang mengirim lewat API, dari permohonan sampai kerja samanya berakhir.",
    customer: "Badan usaha yang mengirim uang, dari permohonan sampai kerja samanya berakhir.",
  },
  caption: { agent: "Daftar agen", partner: "Daftar mitra digital", customer: "Daftar pelanggan usaha" },
  empty: {
    agent: "Belum ada agen. Agen muncul di sini begitu pemohon mulai mengisi datanya.",
    partner: "Belum ada mitra digital. Mitra muncul di sini begitu pemohon mulai mengisi datanya.",
    customer: "Belum ada pelanggan usaha. Usaha muncul di sini begitu pemohon mulai mengisi datanya.",
  },
  search: "Cari nama usaha",
  searchHint: "Nama usaha atau sebagiannya",
  waiting: "Menunggu",
  anyWaiting: "Semua",
  waitingFor: { data: "Data pemohon", review: "Pemeriksaan", signing: "Tanda tangan" },
  status: "Status",
  anyStatus: "Semua status",
  column: { name: "Usaha", status: "Status", sheet: "Lembar", next: "Berikutnya", since: "Sejak" },
  ownedBy: "Akun {name}",
  noSheet: "Tidak ada lembar terbuka",
  unnamed: "Belum bernama",
  next: { data: "Pemohon", review: "Kepatuhan" },
};
const en: typeof id = {
  title: { agent: "Agents", partner: "Digital partners", customer: "Business customers" },
  lead: {
    agent: "Agents and applicants, from the application to the end of the contract.",
    partner: "Partners that send by API, from the application to the end of the contract.",
    customer: "Businesses that send money, from the application to the end of the contract.",
  },
  caption: { agent: "Agents", partner: "Digital partners", customer: "Business customers" },
  empty: {
    agent: "No agents yet. An agent appears here once an applicant begins to enter their data.",
    partner: "No digital partners yet. A partner appears here once an applicant begins to enter their data.",
    customer: "No business customers yet. A business appears here once an applicant begins to enter their data.",
  },
  search: "Search by name of the business",
  searchHint: "The name of the business, or part of it",
  waiting: "Waiting for",
  anyWaiting: "All",
  waitingFor: { data: "Data of the applicant", review: "Review", signing: "Signatures" },
  status: "Status",
  anyStatus: "Any status",
  column: { name: "Business", status: "Status", sheet: "Sheet", next: "Next", since: "Since" },
  ownedBy: "Account of {name}",
  noSheet: "No open sheet",
  unnamed: "No name yet",
  next: { data: "Applicant", review: "Compliance" },
};
export const businessListMessages = { ID: id, EN: en };
