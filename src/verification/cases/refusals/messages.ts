/** Sentences for the refusals of the office's calls. Those of maker-checker are the protocol's. */
const id = {
  case_own: "Ini permohonan Anda sendiri. Petugas lain yang memprosesnya.",
  case_rejected_by_you: "Anda yang menolak permohonan ini. Keberatannya diputuskan petugas lain.",
  case_not_now: "Status permohonan ini sudah berubah. Muat ulang halamannya.",
  case_changed: "Permohonan ini baru saja diubah orang lain. Kami memuat ulang; periksa lagi sebelum melanjutkan.",
  requirements_unsettled: "Belum semua data dinilai. Terima, atau bebaskan, setiap syarat lebih dulu.",
  finding_unexplained: "Ada temuan berat yang belum dijelaskan.",
  decision_needs_two: "Tingkat ini diputuskan dua orang: usulkan, lalu orang lain memutuskan.",
  override_too_long: "Risiko yang ditetapkan berlaku paling lama satu tahun.",
  nothing_to_request: "Tidak ada data yang kurang atau perlu diulang.",
  no_tries_left: "Data yang sama sudah terlalu sering diulang: putuskan permohonannya, atau bebaskan syaratnya.",
  file_not_markable: "Berkas ini tidak dapat diberi tanda air, jadi tidak ditampilkan. Minta berkas lain, atau fotonya.",
  reason_does_not_fit:
    "Pilih alasan yang sesuai dengan data ini; menerima tidak memerlukan alasan, membebaskan memerlukan catatan.",
};
const en: typeof id = {
  case_own: "This is your own case. Somebody else works on it.",
  case_rejected_by_you: "You rejected this case. Somebody else decides about the objection.",
  case_not_now: "This is not possible in the present state of the case. Reload the page.",
  case_changed: "Somebody else has just changed this case. It is loaded again; check it before you go on.",
  requirements_unsettled: "Not everything is assessed. Accept or waive each requirement first.",
  finding_unexplained: "A serious finding is not explained.",
  decision_needs_two: "Two people decide about this tier: propose it, and somebody else decides.",
  override_too_long: "A risk set by hand is valid for at most a year.",
  nothing_to_request: "Nothing is missing or has to be given again.",
  no_tries_left: "The same data was given as often as allowed: decide the case, or waive the requirement.",
  file_not_markable: "This file cannot be given a watermark, so it is not shown. Ask for another file, or for photos of it.",
  reason_does_not_fit: "Choose a reason that fits; accepting needs none, waiving needs a note.",
};
export const casesRefusals = { ID: id, EN: en };
