const id = {
  title: "Buka dari layar utama",
  text: "Pasang {brand} di ponsel ini: langsung ke dasbor Anda, dan kiriman terakhir tetap terbaca tanpa sambungan.",
  install: "Pasang",
  later: "Nanti saja",
};
const en: typeof id = {
  title: "Open it from your home screen",
  text: "Install {brand} on this device: it opens at your dashboard, and your last transfers stay readable without a connection.",
  install: "Install",
  later: "Not now",
};
export const installMessages = { ID: id, EN: en };
