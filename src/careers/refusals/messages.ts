const id = {
  form_busy: "Formulir ini sedang menerima terlalu banyak kiriman. Hubungi kami lewat email, telepon, atau WhatsApp.",
  opening_over: "Lowongan ini sudah tidak menerima lamaran.",
  cv_type: "Berkas ini bukan PDF, DOCX, atau DOC. Simpan CV Anda sebagai PDF, lalu pilih lagi.",
  cv_broken: "Berkas ini tidak dapat dibaca sampai selesai. Simpan ulang CV Anda sebagai PDF, lalu pilih lagi.",
  cv_locked: "Berkas ini dikunci dengan kata sandi. Simpan tanpa kata sandi, lalu pilih lagi.",
  cv_active:
    "Berkas ini memuat skrip, makro, atau berkas lain di dalamnya. Simpan ulang CV Anda sebagai PDF biasa, lalu pilih lagi.",
  opening_slug_taken: "Alamat ini sudah dipakai lowongan lain.",
  too_many_openings: "Jumlah lowongan sudah mencapai batas. Hapus yang lama terlebih dahulu.",
  opening_changed_meanwhile: "Lowongan ini baru saja diubah orang lain. Muat ulang halaman, lalu ulangi perubahan Anda.",
  opening_not_as_shown: "Status lowongan ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  opening_has_applications: "Lowongan yang sudah punya lamaran tidak dapat dihapus. Nonaktifkan saja.",
  stage_not_as_shown: "Tahap lamaran ini sudah berubah. Muat ulang halaman untuk melihatnya.",
  stage_not_next: "Lamaran tidak dapat pindah ke tahap itu.",
  too_many_to_export: "Terlalu banyak baris untuk satu berkas. Persempit pilihannya, lalu unduh per bagian.",
};
const en: typeof id = {
  form_busy: "This form is receiving too much at the moment. Please reach us by email, phone or WhatsApp.",
  opening_over: "This opening no longer takes applications.",
  cv_type: "This file is not a PDF, DOCX or DOC. Save your CV as a PDF and choose it again.",
  cv_broken: "This file cannot be read to its end. Save your CV as a PDF once more and choose it again.",
  cv_locked: "This file is locked with a password. Save it without one and choose it again.",
  cv_active: "This file holds scripts, macros or other files. Save your CV as a plain PDF and choose it again.",
  opening_slug_taken: "Another opening has this address already.",
  too_many_openings: "There are as many openings as can be kept. Delete an old one first.",
  opening_changed_meanwhile: "Somebody else has just changed this opening. Reload the page and make your change again.",
  opening_not_as_shown: "The status of this opening has changed. Reload the page to see it.",
  opening_has_applications: "An opening with applications cannot be deleted. Deactivate it instead.",
  stage_not_as_shown: "The stage of this application has changed. Reload the page to see it.",
  stage_not_next: "The application cannot move to that stage.",
  too_many_to_export: "Too many rows for one file. Narrow the choice and download it in parts.",
};
export const careersRefusals = { ID: id, EN: en };
