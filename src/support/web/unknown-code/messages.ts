/** Messages of the pages behind a code, for a code that does not exist. */

const id = {
  survey: {
    title: "Survei tidak ditemukan",
    text: "Tautan survei ini tidak berlaku: mungkin tidak lengkap, sudah dipakai, atau sudah berakhir. Periksa tautan di pesan yang Anda terima.",
  },
  commercial: {
    title: "Lembar data komersial tidak ditemukan",
    text: "Tautan lembar persetujuan ini tidak berlaku: mungkin tidak lengkap atau sudah berakhir. Periksa tautan di email undangan Anda.",
  },
  sheet: {
    title: "Lembar persetujuan tidak ditemukan",
    text: "Tautan lembar persetujuan ini tidak berlaku: mungkin tidak lengkap atau sudah berakhir. Periksa tautan di email undangan Anda.",
  },
  missing: "Alamat ini membutuhkan kode dari tautan yang kami kirim. Buka halaman ini lewat tautan tersebut.",
  description: "Halaman ini dibuka dengan tautan pribadi dari kami.",
  nothingLost: "Tidak ada data Anda yang berubah, dan kiriman Anda tidak terpengaruh.",
  contact: "Hubungi kami",
  home: "Ke beranda",
};
const en: typeof id = {
  survey: {
    title: "Survey not found",
    text: "This survey link is not valid: it may be incomplete, already used, or expired. Check the link in the message that you received.",
  },
  commercial: {
    title: "Commercial data sheet not found",
    text: "This approval sheet link is not valid: it may be incomplete or expired. Check the link in your invitation email.",
  },
  sheet: {
    title: "Approval sheet not found",
    text: "This approval sheet link is not valid: it may be incomplete or expired. Check the link in your invitation email.",
  },
  missing: "This address needs the code in the link that we sent. Open the page through that link.",
  description: "This page is opened through a personal link from us.",
  nothingLost: "None of your data has changed, and your transfers are not affected.",
  contact: "Contact us",
  home: "Go to the home page",
};
export const unknownCodeMessages = { ID: id, EN: en };
