/** Sentences of the maker-checker protocol's refusals: the server sends them, and disabled buttons show them. */

const id = {
  proposal_already_waiting: "Sudah ada usulan tentang hal ini yang menunggu keputusan.",
  proposal_not_waiting: "Usulan ini sudah diputuskan atau ditarik.",
  proposal_expired: "Waktu usulan ini sudah habis. Ajukan lagi bila masih diperlukan.",
  proposal_own: "Usulan sendiri harus diputuskan oleh orang lain.",
  proposal_about_yourself: "Usulan tentang diri Anda harus diputuskan oleh orang lain.",
  proposal_not_yours: "Hanya orang yang mengajukan yang dapat menarik usulan ini.",
  proposal_not_as_shown: "Isi usulan berbeda dari yang ditampilkan. Muat ulang halaman, lalu periksa kembali.",
  proposal_overtaken: "Dasar usulan ini sudah berubah sejak diajukan. Muat ulang halaman, lalu ajukan lagi.",
};
const en: typeof id = {
  proposal_already_waiting: "A proposal about this is already waiting for a decision.",
  proposal_not_waiting: "This proposal has already been decided or withdrawn.",
  proposal_expired: "This proposal has expired. Propose it again if it is still needed.",
  proposal_own: "Your own proposal has to be decided by another person.",
  proposal_about_yourself: "A proposal about yourself has to be decided by another person.",
  proposal_not_yours: "Only the person who proposed this can withdraw it.",
  proposal_not_as_shown: "The proposal differs from what was shown to you. Reload the page and check it again.",
  proposal_overtaken: "The basis of this proposal has changed since it was made. Reload the page and propose again.",
};
export const makerCheckerRefusals = { ID: id, EN: en };
