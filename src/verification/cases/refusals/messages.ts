/** Sentences for the refusals of the office's calls. Those of maker-checker are the protocol's. */
const id = {
  case_own: "Ini kasus Anda sendiri. Petugas lain yang memprosesnya.",
  case_rejected_by_you: "Anda yang menolak kasus ini. Keberatannya diputuskan petugas lain.",
  case_not_taken: "Ambil kasusnya dulu.",
  case_waits_for_person: "Kami sedang menunggu data dari orangnya. Kasus ini dilanjutkan setelah ia menjawab.",
  case_ended: "Kasus ini sudah selesai dan tidak dapat diubah lagi.",
  case_changed: "Kasus ini baru saja diubah orang lain. Data terbaru sudah dimuat; periksa lagi sebelum melanjutkan.",
  requirements_unsettled: "Belum semua data dinilai. Terima, atau bebaskan, setiap syarat lebih dulu.",
  finding_unexplained: "Ada temuan berat yang belum dijelaskan. Jelaskan dulu, lalu lanjutkan.",
  name_differs:
    "Namanya berbeda dari dokumen atau akun. Bandingkan dengan fotonya, lalu terima dengan catatan yang menjelaskannya, atau minta diperbaiki.",
  not_revealed: "Datanya masih disamarkan. Tampilkan dulu, lalu nilai.",
  decision_needs_two: "Tingkat ini diputuskan dua orang. Ajukan usulan.",
  decision_needs_one: "Tingkat ini diputuskan satu orang. Putuskan langsung, tanpa usulan.",
  override_too_long: "Risiko yang ditetapkan berlaku paling lama satu tahun.",
  nothing_to_request: "Tidak ada data yang kurang atau perlu diulang.",
  no_tries_left: "Data yang sama sudah terlalu sering diminta ulang: putuskan kasusnya, atau bebaskan syaratnya.",
  file_not_markable: "Berkas ini tidak dapat diberi tanda air, jadi tidak ditampilkan. Minta berkas lain, atau fotonya.",
  reason_does_not_fit:
    "Pilih alasan yang sesuai dengan data ini; menerima tidak memerlukan alasan, membebaskan memerlukan catatan.",
};
const en: typeof id = {
  case_own: "This is your own case. Another member of staff handles it.",
  case_rejected_by_you: "You rejected this case. Another member of staff decides on the objection.",
  case_not_taken: "Take the case first.",
  case_waits_for_person: "We are waiting for data from the person. The case continues when they have answered.",
  case_ended: "This case is closed. Nothing can be changed any more.",
  case_changed: "Someone else has just changed this case. The latest data is loaded; check it before you continue.",
  requirements_unsettled: "Not all data has been assessed. Accept or waive each requirement first.",
  finding_unexplained: "A serious finding has not been explained. Explain it first, then continue.",
  name_differs:
    "The name differs from the document or the account. Compare it with the photo, then accept it with a note that explains why, or have it corrected.",
  not_revealed: "The data is still masked. Reveal it first, then assess it.",
  decision_needs_two: "Two people decide on this tier. Make a proposal instead.",
  decision_needs_one: "One person decides on this tier. Decide it directly, without a proposal.",
  override_too_long: "A risk set by staff is valid for at most a year.",
  nothing_to_request: "No data is missing or has to be sent again.",
  no_tries_left: "The same data has been requested again as often as allowed: decide the case, or waive the requirement.",
  file_not_markable: "This file cannot be given a watermark, so it is not shown. Ask for another file, or for photos of it.",
  reason_does_not_fit: "Choose a reason that fits this data; accepting needs no reason, waiving needs a note.",
};
export const casesRefusals = { ID: id, EN: en };
