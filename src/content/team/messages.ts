/** Messages of the pages about the team and the offices. */
const teamId = {
  title: "Tim kami",
  description: "Siapa yang menjaga kiriman Anda, dari loket sampai pencairan.",
  lead: "Kiriman Anda dijaga oleh orang, bukan hanya oleh sistem. Inilah mereka dan tugasnya.",
  empty: "Daftar tim sedang kami susun.",
  offices: "Kantor kami",
  about: "Tentang kami",
};
const teamEn: typeof teamId = {
  title: "Our team",
  description: "The people who look after your transfer, from the counter to the payout.",
  lead: "People look after your transfer, not systems alone. Meet them and see what they do.",
  empty: "We are preparing the list of our team.",
  offices: "Our offices",
  about: "About us",
};
export const teamMessages = { ID: teamId, EN: teamEn };

const officesId = {
  title: "Kantor kami",
  description: "Alamat, jam buka, dan nomor telepon kantor pusat dan kantor cabang.",
  lead: "Datang untuk pengaduan, verifikasi, atau kerja sama. Untuk mengambil uang tunai, kunjungi gerai.",
  head: "Kantor pusat",
  branch: "Kantor cabang",
  address: "Alamat",
  hours: "Jam buka",
  phone: "Telepon",
  map: "Lihat di peta",
  mapOf: "Lihat {name} di OpenStreetMap",
  empty: "Alamat kantor sedang kami susun. Hubungi kami lewat kontak di bawah halaman ini.",
  team: "Tim kami",
};
const officesEn: typeof officesId = {
  title: "Our offices",
  description: "Addresses, opening hours and telephone numbers of the head office and the branches.",
  lead: "Visit us for complaints, verification or partnerships. To collect cash, go to an outlet.",
  head: "Head office",
  branch: "Branch office",
  address: "Address",
  hours: "Opening hours",
  phone: "Telephone",
  map: "View on a map",
  mapOf: "View {name} on OpenStreetMap",
  empty: "We are preparing the addresses. Use the contacts at the foot of this page.",
  team: "Our team",
};
export const officesMessages = { ID: officesId, EN: officesEn };

const teamRoomId = {
  title: "Tim",
  lead: "Siapa yang tampil di halaman Tim kami, dalam urutan yang dilihat pengunjung.",
  create: "Tambah anggota",
  editTitle: "Ubah anggota",
  list: "Daftar tim",
  name: "Nama",
  role: "Tugas",
  about: "Keterangan singkat",
  picture: "Foto",
  choosePicture: "Pilih foto",
  removePicture: "Tanpa foto",
  saved: "Anggota tersimpan.",
  empty: "Belum ada anggota. Tambahkan yang pertama.",
};
const teamRoomEn: typeof teamRoomId = {
  title: "Team",
  lead: "The people on the page Our team, in the order shown to visitors.",
  create: "Add a member",
  editTitle: "Edit member",
  list: "List of the team",
  name: "Name",
  role: "Role",
  about: "Short introduction",
  picture: "Photo",
  choosePicture: "Choose a photo",
  removePicture: "No photo",
  saved: "The member has been saved.",
  empty: "There are no members yet. Add the first one.",
};
export const teamRoomMessages = { ID: teamRoomId, EN: teamRoomEn };

const officesRoomId = {
  title: "Kantor",
  lead: "Kantor pusat dan cabang, dalam urutan yang dilihat pengunjung di halaman Kantor kami.",
  create: "Tambah kantor",
  editTitle: "Ubah kantor",
  list: "Daftar kantor",
  kind: "Jenis",
  name: "Nama",
  street: "Jalan dan nomor",
  city: "Kota atau kabupaten",
  province: "Provinsi",
  postalCode: "Kode pos",
  hours: "Jam buka",
  phone: "Telepon",
  latitude: "Lintang",
  longitude: "Bujur",
  positionHint: "Dalam derajat, misalnya -6.175392. Kosongkan keduanya bila belum diketahui.",
  positionBoth: "Isi keduanya, atau kosongkan keduanya.",
  saved: "Kantor tersimpan.",
  empty: "Belum ada kantor. Tambahkan yang pertama.",
};
const officesRoomEn: typeof officesRoomId = {
  title: "Offices",
  lead: "Head office and branches, in the order shown on the page Our offices.",
  create: "Add an office",
  editTitle: "Edit office",
  list: "List of offices",
  kind: "Kind",
  name: "Name",
  street: "Street and number",
  city: "City or regency",
  province: "Province",
  postalCode: "Postal code",
  hours: "Opening hours",
  phone: "Telephone",
  latitude: "Latitude",
  longitude: "Longitude",
  positionHint: "In degrees, such as -6.175392. Leave both empty if unknown.",
  positionBoth: "Fill in both, or leave both empty.",
  saved: "The office has been saved.",
  empty: "There are no offices yet. Add the first one.",
};
export const officesRoomMessages = { ID: officesRoomId, EN: officesRoomEn };
