/** Names of sheets, sections, papers and people, as the pages of applicants, signers and staff show them. One object for each family. */

const sheetId = {
  section: {
    company: "Badan usaha",
    people: "Orang dan kepemilikan",
    account: "Rekening penyelesaian",
    terms: "Ketentuan",
    documents: "Dokumen",
  },
  state: {
    DRAFT: "Sedang diisi",
    SUBMITTED: "Sedang diperiksa",
    CHANGES_REQUESTED: "Perlu diperbaiki",
    SIGNING: "Menunggu tanda tangan",
    ACTIVE: "Berlaku",
    REFUSED: "Ditolak",
    EXPIRED: "Lewat waktu",
    WITHDRAWN: "Ditarik",
  },
  kind: {
    opening: "Pembukaan kerja sama",
    amendment: "Perubahan ketentuan",
    suspension: "Penghentian sementara",
    reopening: "Pembukaan kembali",
    termination: "Pengakhiran kerja sama",
  },
  status: { applying: "Mengajukan", active: "Aktif", suspended: "Dihentikan sementara", terminated: "Berakhir" },
  business: { customer: "Pelanggan usaha", agent: "Agen", partner: "Mitra digital" },
};
const sheetEn: typeof sheetId = {
  section: {
    company: "Company",
    people: "People and ownership",
    account: "Settlement account",
    terms: "Terms",
    documents: "Documents",
  },
  state: {
    DRAFT: "Being filled in",
    SUBMITTED: "In review",
    CHANGES_REQUESTED: "Changes requested",
    SIGNING: "Waiting for signatures",
    ACTIVE: "In force",
    REFUSED: "Refused",
    EXPIRED: "Expired",
    WITHDRAWN: "Withdrawn",
  },
  kind: {
    opening: "Opening of a contract",
    amendment: "Change of terms",
    suspension: "Suspension",
    reopening: "Reopening",
    termination: "Termination",
  },
  status: { applying: "Applying", active: "Active", suspended: "Suspended", terminated: "Ended" },
  business: { customer: "Business customer", agent: "Agent", partner: "Digital partner" },
};
export const sheetMessages = { ID: sheetId, EN: sheetEn };

const paperId = {
  kind: {
    deed: "Akta pendirian dan perubahannya",
    ahu: "Keputusan atau surat AHU",
    nib: "NIB",
    npwp: "NPWP",
    ownership: "Bukti kepemilikan saham",
    account_statement: "Halaman depan rekening",
    outlet_photo: "Foto gerai",
    licence: "Izin usaha dari BI atau OJK",
    contract: "Perjanjian",
  },
  status: { MISSING: "Belum ada", PROVIDED: "Menunggu diperiksa", ACCEPTED: "Diterima", REJECTED: "Ditolak" },
  reason: {
    unreadable: "Tidak terbaca. Foto lagi di tempat terang, dengan seluruh halaman di dalam gambar.",
    wrong_document: "Ini dokumen lain. Kirim dokumen yang diminta.",
    incomplete: "Halamannya belum lengkap. Kirim semua halaman.",
    outdated: "Sudah tidak berlaku. Kirim yang terbaru.",
    differs_from_data: "Isinya berbeda dari data yang Anda isi. Perbaiki datanya, atau kirim dokumen yang cocok.",
    not_signed: "Belum ditandatangani. Kirim yang sudah ditandatangani.",
  },
};
const paperEn: typeof paperId = {
  kind: {
    deed: "Deed of establishment and its amendments",
    ahu: "AHU decision or letter",
    nib: "NIB certificate",
    npwp: "NPWP card",
    ownership: "Proof of shareholding",
    account_statement: "Front page of the bank account",
    outlet_photo: "Photos of the outlet",
    licence: "Licence of BI or OJK",
    contract: "Agreement",
  },
  status: { MISSING: "Missing", PROVIDED: "Waiting for review", ACCEPTED: "Accepted", REJECTED: "Rejected" },
  reason: {
    unreadable: "We cannot read it. Photograph it again in good light, with the whole page in the picture.",
    wrong_document: "This is another document. Send the one we asked for.",
    incomplete: "Pages are missing. Send all of them.",
    outdated: "It is no longer valid. Send the latest one.",
    differs_from_data: "It differs from the data you entered. Correct the data, or send the document that matches.",
    not_signed: "It is not signed. Send the signed one.",
  },
};
export const paperMessages = { ID: paperId, EN: paperEn };

const personId = {
  role: { director: "Direktur", commissioner: "Komisaris", controller: "Pengendali", signatory: "Penanda tangan" },
  state: {
    NOT_INVITED: "Belum diundang",
    INVITED: "Tautan terkirim",
    CONFIRMED: "Sedang mengisi",
    SUBMITTED: "Sedang diperiksa",
    NEEDS_INFO: "Perlu melengkapi",
    VERIFIED: "Terverifikasi",
    REJECTED: "Verifikasi ditolak",
    DENIED: "Menyatakan bukan orangnya",
    EXPIRED: "Verifikasi kedaluwarsa",
  },
};
const personEn: typeof personId = {
  role: { director: "Director", commissioner: "Commissioner", controller: "Controller", signatory: "Signatory" },
  state: {
    NOT_INVITED: "Not invited",
    INVITED: "Link sent",
    CONFIRMED: "Filling in",
    SUBMITTED: "In review",
    NEEDS_INFO: "More information needed",
    VERIFIED: "Verified",
    REJECTED: "Verification rejected",
    DENIED: "Says it is not them",
    EXPIRED: "Verification expired",
  },
};
export const personMessages = { ID: personId, EN: personEn };

const accountId = {
  verdict: {
    match: "Nama di bank sama dengan yang Anda isi.",
    close: "Nama di bank hampir sama. Tim kepatuhan kami memeriksanya.",
    different: "Nama di bank berbeda. Perbaiki nomor atau namanya. Bila keduanya sudah benar, tim kepatuhan kami memeriksanya.",
    no_account: "Bank tidak menemukan rekening ini. Periksa bank dan nomornya.",
    not_checked: "Bank belum menjawab. Coba lagi sebentar lagi.",
  },
  accepted: "Tim kepatuhan sudah menerima perbedaan nama ini.",
  bankName: "Nama di bank",
};
const accountEn: typeof accountId = {
  verdict: {
    match: "The name at the bank matches the one you entered.",
    close: "The name at the bank is nearly the same. Our compliance team will check it.",
    different:
      "The name at the bank differs. Correct the number or the name. If both are correct, our compliance team will check it.",
    no_account: "The bank found no such account. Check the bank and the number.",
    not_checked: "The bank has not answered. Try again in a moment.",
  },
  accepted: "Our compliance team has accepted this difference in the name.",
  bankName: "Name at the bank",
};
export const accountMessages = { ID: accountId, EN: accountEn };
