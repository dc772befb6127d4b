/** Messages of careers that the server uses too. */

const stageId = {
  new: "Baru",
  reviewing: "Ditinjau",
  interview: "Wawancara",
  offer: "Penawaran",
  hired: "Diterima",
  rejected: "Ditolak",
  withdrawn: "Mundur",
};
const stageEn: typeof stageId = {
  new: "New",
  reviewing: "Reviewing",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
export const stageMessages = { ID: stageId, EN: stageEn };

const factId = {
  employment: { full_time: "Penuh waktu", part_time: "Paruh waktu", contract: "Kontrak", internship: "Magang" },
  workplace: { office: "Di kantor", hybrid: "Hibrida", remote: "Jarak jauh" },
};
const factEn: typeof factId = {
  employment: { full_time: "Full time", part_time: "Part time", contract: "Contract", internship: "Internship" },
  workplace: { office: "On site", hybrid: "Hybrid", remote: "Remote" },
};
export const factMessages = { ID: factId, EN: factEn };

const exportId = {
  fileName: "lamaran",
  columns: {
    reference: "Nomor",
    receivedAt: "Diterima",
    jobOpening: "Lowongan",
    stage: "Tahap",
    fullName: "Nama",
    email: "Email",
    phone: "Telepon",
    profileLink: "Profil",
    note: "Catatan pelamar",
  },
};
const exportEn: typeof exportId = {
  fileName: "applications",
  columns: {
    reference: "Number",
    receivedAt: "Received",
    jobOpening: "Opening",
    stage: "Stage",
    fullName: "Name",
    email: "Email",
    phone: "Phone",
    profileLink: "Profile",
    note: "Applicant’s note",
  },
};
export const exportMessages = { ID: exportId, EN: exportEn };
