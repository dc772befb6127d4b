const id = {
  skip: "Langsung ke isi utama",
  language: "Bahasa",
  theme: "Tampilan",
  themeLight: "Terang",
  themeDark: "Gelap",
  themeSystem: "Ikut perangkat",
  leaveTitle: "Tinggalkan halaman ini?",
  leaveText: "Perubahan Anda belum disimpan dan akan hilang.",
  leaveConfirm: "Tinggalkan",
  leaveStay: "Tetap di sini",
};
const en: typeof id = {
  skip: "Skip to main content",
  language: "Language",
  theme: "Appearance",
  themeLight: "Light",
  themeDark: "Dark",
  themeSystem: "As the device",
  leaveTitle: "Leave this page?",
  leaveText: "Your changes have not been saved and will be lost.",
  leaveConfirm: "Leave",
  leaveStay: "Stay here",
};
export const shellWords = { ID: id, EN: en };
