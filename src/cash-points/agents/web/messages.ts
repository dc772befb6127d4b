/** Messages of the list of agents. */

const id = {
  title: "Agen",
  lead: "Pemilik gerai, dengan saldonya. Seseorang menjadi agen lewat lembar persetujuan yang ditandatangani.",
  settlementNames: { deposit: "Deposit", credit: "Kredit", chain: "Jaringan" },
  statuses: { suspended: "Ditangguhkan", terminated: "Berakhir" },
  list: "Agen terdaftar",
  none: "Belum ada agen.",
  float: "Saldo {amount}",
  creditLine: "Batas kredit {amount}",
  low: "Saldo rendah",
  addOutlet: "Tambah gerai",
  search: "Cari agen",
  searchHint: "Nama, kode jaringan, email, atau nomor ponsel",
  show: "Tampilkan",
  any: "Semua",
  outlets: "Gerai",
  outletsOf: "Gerai {name}",
};
const en: typeof id = {
  title: "Agents",
  lead: "Owners of outlets, with their float. A person becomes an agent through a signed approval sheet.",
  settlementNames: { deposit: "Deposit", credit: "Credit", chain: "Chain" },
  statuses: { suspended: "Suspended", terminated: "Ended" },
  list: "Registered agents",
  none: "No agents yet.",
  float: "Float {amount}",
  creditLine: "Credit line {amount}",
  low: "Float is low",
  addOutlet: "Add outlet",
  search: "Find an agent",
  searchHint: "Name, chain code, email or phone",
  show: "Show",
  any: "All",
  outlets: "Outlets",
  outletsOf: "Outlets of {name}",
};
export const agentMessages = { ID: id, EN: en };
