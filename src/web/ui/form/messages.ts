/** Messages of the form components, one object per family, so that a page ships only those it uses. The rules' messages are in the kernel. */

const fieldId = {
  required: "Wajib",
  optional: "Opsional",
  error: "Kesalahan:",
};
const fieldEn: typeof fieldId = {
  required: "Required",
  optional: "Optional",
  error: "Error:",
};
export const fieldMessages = { ID: fieldId, EN: fieldEn };

const summaryId = {
  title: "{count, plural, =0 {Belum berhasil} other {# isian perlu diperbaiki}}",
  lead: "Isian Anda tetap tersimpan di halaman ini. Pilih salah satu untuk langsung menuju ke sana.",
  offline: "Server kami belum dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
};
const summaryEn: typeof summaryId = {
  title: "{count, plural, =0 {That did not work} one {# entry needs your attention} other {# entries need your attention}}",
  lead: "Your entries are kept. Choose an entry to go straight to it.",
  offline: "We could not reach the server. Check your connection, then try again.",
};
export const summaryMessages = { ID: summaryId, EN: summaryEn };

const textAreaId = {
  left: "{count, plural, other {# karakter lagi}}",
  over: "{count, plural, other {# karakter terlalu banyak}}",
};
const textAreaEn: typeof textAreaId = {
  left: "{count, plural, one {# character left} other {# characters left}}",
  over: "{count, plural, one {# character too many} other {# characters too many}}",
};
export const textAreaMessages = { ID: textAreaId, EN: textAreaEn };

const passwordId = {
  show: "Tampilkan",
  hide: "Sembunyikan",
  showWhat: "Tampilkan {label}",
  hideWhat: "Sembunyikan {label}",
  shown: "Kata sandi ditampilkan",
  hidden: "Kata sandi disembunyikan",
  parts: "Kata sandi memuat:",
  length: "Sedikitnya 8 karakter",
  lower: "Satu huruf kecil",
  upper: "Satu huruf besar",
  digit: "Satu angka",
  special: "Satu dari @$!%*?&#_",
  unguessed: "Tidak mudah ditebak",
  done: "sudah",
  todo: "belum",
  forbidden: "Kata sandi tidak boleh memuat: {characters}",
  capsLock: "Caps Lock menyala",
  strength: { label: "Kekuatan:", none: "belum diisi", weak: "lemah", fair: "cukup", good: "baik", strong: "kuat" },
};
const passwordEn: typeof passwordId = {
  show: "Show",
  hide: "Hide",
  showWhat: "Show {label}",
  hideWhat: "Hide {label}",
  shown: "Password is shown",
  hidden: "Password is hidden",
  parts: "Your password has:",
  length: "At least 8 characters",
  lower: "One lowercase letter",
  upper: "One uppercase letter",
  digit: "One number",
  special: "One of @$!%*?&#_",
  unguessed: "Not easy to guess",
  done: "done",
  todo: "to do",
  forbidden: "Your password may not contain: {characters}",
  capsLock: "Caps Lock is on",
  strength: { label: "Strength:", none: "nothing yet", weak: "weak", fair: "fair", good: "good", strong: "strong" },
};
export const passwordMessages = { ID: passwordId, EN: passwordEn };

const phoneId = {
  change: "{country}, ganti negara",
  search: "Cari negara atau kode",
  countries: "Negara",
  loading: "Memuat daftar negara…",
};
const phoneEn: typeof phoneId = {
  change: "{country}, change country",
  search: "Search country or code",
  countries: "Countries",
  loading: "Loading the list of countries…",
};
export const phoneMessages = { ID: phoneId, EN: phoneEn };

const amountId = {
  currency: "Mata uang",
  refused: {
    blank: "Tidak ada jumlah yang ditempel.",
    not_a_number: "Yang ditempel bukan jumlah uang. Ketik angkanya.",
    negative: "Jumlah tidak boleh negatif.",
    other_currency: "Yang ditempel memakai mata uang lain.",
    ambiguous_separator: "Yang ditempel dapat dibaca dengan dua cara. Ketik jumlahnya.",
    too_many_decimals: "Angka di belakang koma terlalu banyak.",
    too_large: "Jumlahnya terlalu besar untuk ditulis di sini.",
  },
};
const amountEn: typeof amountId = {
  currency: "Currency",
  refused: {
    blank: "The pasted text contains no amount.",
    not_a_number: "The pasted text is not an amount. Type the digits.",
    negative: "An amount cannot be negative.",
    other_currency: "The pasted amount is in another currency.",
    ambiguous_separator: "The pasted amount is ambiguous. Type the amount.",
    too_many_decimals: "Too many digits after the decimal point.",
    too_large: "The amount is too large.",
  },
};
export const amountMessages = { ID: amountId, EN: amountEn };

const choiceId = {
  choose: "Pilih…",
  open: "Tampilkan pilihan",
  clear: "Hapus pilihan {label}",
  type: "Ketik untuk mencari",
  failed: "Pilihan belum dapat dimuat. Coba ketik lagi.",
};
const choiceEn: typeof choiceId = {
  choose: "Choose…",
  open: "Show options",
  clear: "Clear {label}",
  type: "Type to search",
  failed: "The options could not be loaded. Try typing again.",
};
export const choiceMessages = { ID: choiceId, EN: choiceEn };

const dateId = {
  within: "Pilih tanggal dari {from} sampai {to}.",
  after: "Pilih {from} atau sesudahnya.",
  before: "Pilih {to} atau sebelumnya.",
};
const dateEn: typeof dateId = {
  within: "Choose a date from {from} to {to}.",
  after: "Choose {from} or later.",
  before: "Choose {to} or earlier.",
};
export const dateMessages = { ID: dateId, EN: dateEn };

const fileId = {
  choose: "{many, plural, =1 {Pilih berkas} other {Pilih beberapa berkas}}",
  drop: "atau letakkan di sini",
  dropNow: "Lepaskan untuk menambahkan",
  remove: "Hapus {name}",
  removed: "{name} dihapus",
  added: "{count, plural, other {# berkas ditambahkan}}",
  rejected: "Tidak ditambahkan:",
  dismiss: "Tutup pesan untuk {name}",
  checking: "Memeriksa berkas…",
  sending: "Mengunggah {name}",
  tooMany: "Paling banyak {count, number} berkas.",
};
const fileEn: typeof fileId = {
  choose: "{many, plural, =1 {Choose a file} other {Choose files}}",
  drop: "or drop it here",
  dropNow: "Drop to add",
  remove: "Remove {name}",
  removed: "{name} removed",
  added: "{count, plural, one {# file added} other {# files added}}",
  rejected: "Not added:",
  dismiss: "Dismiss the message for {name}",
  checking: "Checking the file…",
  sending: "Uploading {name}",
  tooMany: "At most {count, plural, one {# file} other {# files}}.",
};
export const fileMessages = { ID: fileId, EN: fileEn };

const searchId = { submit: "Cari", clear: "Hapus pencarian", perPage: "Baris per halaman" };
const searchEn: typeof searchId = { submit: "Search", clear: "Clear search", perPage: "Rows per page" };
export const searchMessages = { ID: searchId, EN: searchEn };

const stateId = { on: "Aktif", off: "Nonaktif" };
const stateEn: typeof stateId = { on: "On", off: "Off" };
export const switchMessages = { ID: stateId, EN: stateEn };
