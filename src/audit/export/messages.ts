/** Column headings of the export. Its cells are codes, the same in both languages, so that files can be compared. */

const id = {
  fileName: "jejak-audit",
  columns: {
    id: "Nomor",
    occurredAt: "Waktu (UTC)",
    action: "Tindakan",
    outcome: "Hasil",
    actorKind: "Jenis pelaku",
    actorId: "Pelaku",
    subject: "Objek",
    address: "Alamat IP",
    device: "Perangkat",
    sessionId: "Sesi",
    requestId: "Kode permintaan",
    details: "Rincian",
    position: "Posisi di rantai",
    hash: "Hash",
  },
};
const en: typeof id = {
  fileName: "audit-trail",
  columns: {
    id: "Number",
    occurredAt: "Time (UTC)",
    action: "Action",
    outcome: "Outcome",
    actorKind: "Kind of actor",
    actorId: "Actor",
    subject: "Subject",
    address: "IP address",
    device: "Device",
    sessionId: "Session",
    requestId: "Request ID",
    details: "Details",
    position: "Position in the chain",
    hash: "Hash",
  },
};
export const exportMessages = { ID: id, EN: en };
