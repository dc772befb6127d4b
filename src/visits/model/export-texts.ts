/** Texts of the file. The server fills them in at run time, so they are not among the messages that the build compiles. */
export const exportTexts = {
  ID: {
    fileName: "kunjungan",
    period: "Periode",
    page: "Halaman",
    source: "Datang dari",
    language: "Bahasa",
    device: "Perangkat",
    views: "Tayangan",
    phone: "ponsel",
    desktop: "komputer",
  },
  EN: {
    fileName: "page-views",
    period: "Period",
    page: "Page",
    source: "Came from",
    language: "Language",
    device: "Device",
    views: "Views",
    phone: "phone",
    desktop: "computer",
  },
};
