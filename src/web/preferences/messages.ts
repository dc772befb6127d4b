const id = {
  skip: "Langsung ke isi utama",
  language: "Bahasa",
  theme: "Tampilan",
  themeLight: "Terang",
  themeDark: "Gelap",
  themeSystem: "Ikut perangkat",
};
const en: typeof id = {
  skip: "Skip to main content",
  language: "Language",
  theme: "Appearance",
  themeLight: "Light",
  themeDark: "Dark",
  themeSystem: "As the device",
};
export const shellMessages = { ID: id, EN: en };
