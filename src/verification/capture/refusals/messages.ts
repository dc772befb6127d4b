const id = {
  answer_settled: "Ini sudah diterima atau sedang diperiksa, jadi tidak dapat diganti sekarang.",
  tries_used_up: "Batas pengiriman ulang sudah tercapai. Hubungi kami untuk melanjutkan.",
  photo_unreadable: "Berkas ini rusak sehingga tidak dapat dibaca. Foto lagi, atau pilih berkas lain.",
  photo_too_large: "Gambar ini lebih dari 40 megapiksel. Kecilkan ukurannya, atau foto lagi.",
  photo_type: "Jenis berkas ini tidak dapat dipakai di sini. Kirim foto JPEG, PNG, atau WebP; bukti penghasilan boleh PDF.",
  photo_active: "PDF ini memuat skrip atau berkas lain di dalamnya. Simpan ulang sebagai PDF biasa, lalu pilih lagi.",
  photo_locked: "PDF ini dikunci dengan kata sandi. Simpan tanpa kata sandi, lalu pilih lagi.",
  photo_unclear: "Fotonya belum cukup jelas. Foto lagi sesuai petunjuk.",
  selfie_code_over: "Empat angka itu sudah tidak berlaku. Minta angka baru, lalu foto lagi.",
  photo_busy: "Kami sedang menerima banyak foto. Coba lagi sebentar lagi.",
  handoff_over: "Tautan ini sudah dipakai atau sudah habis waktunya. Buat tautan baru di perangkat tempat Anda masuk.",
};
const en: typeof id = {
  answer_settled: "This has been accepted or is being reviewed, so it cannot be replaced now.",
  tries_used_up: "You have sent this as many times as allowed. Contact us to continue.",
  photo_unreadable: "This file is damaged and cannot be read. Take the photo again or choose another file.",
  photo_too_large: "This picture has more than 40 megapixels. Make it smaller or take the photo again.",
  photo_type: "This kind of file cannot be used here. Send a JPEG, PNG or WebP photo; proof of income may be a PDF.",
  photo_active: "This PDF contains scripts or embedded files. Save it as a plain PDF and choose it again.",
  photo_locked: "This PDF is protected with a password. Save it without a password and choose it again.",
  photo_unclear: "The photo is not clear enough. Follow the hint and take it again.",
  selfie_code_over: "The four digits have expired. Get new digits and take the photo again.",
  photo_busy: "We are receiving many photos right now. Try again in a moment.",
  handoff_over: "This link has been used or has expired. Create a new one on the device where you are signed in.",
};
export const captureRefusals = { ID: id, EN: en };
