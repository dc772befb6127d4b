/** Messages about contact messages that the server writes as well. */

const kindId = {
  category: {
    transfer: "Kiriman",
    cash_pickup: "Pengambilan tunai",
    account: "Akun dan masuk",
    price: "Biaya dan kurs",
    partnership: "Kemitraan",
    complaint: "Pengaduan",
    other: "Lainnya",
  },
  status: { open: "Terbuka", closed: "Selesai", spam: "Spam" },
};
const kindEn: typeof kindId = {
  category: {
    transfer: "A transfer",
    cash_pickup: "Cash pickup",
    account: "Account and sign-in",
    price: "Fees and rates",
    partnership: "Partnership",
    complaint: "Complaint",
    other: "Something else",
  },
  status: { open: "Open", closed: "Closed", spam: "Spam" },
};
export const kindMessages = { ID: kindId, EN: kindEn };

const exportId = {
  fileName: "pesan-masuk",
  columns: {
    reference: "Nomor",
    receivedAt: "Diterima",
    status: "Status",
    category: "Topik",
    fullName: "Nama",
    email: "Email",
    phone: "Telepon",
    subject: "Subjek",
    body: "Pesan",
    assignee: "Ditangani",
    dueAt: "Batas waktu",
  },
};
const exportEn: typeof exportId = {
  fileName: "contact-messages",
  columns: {
    reference: "Number",
    receivedAt: "Received",
    status: "Status",
    category: "Topic",
    fullName: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    body: "Message",
    assignee: "Assigned to",
    dueAt: "Due",
  },
};
export const exportLabels = { ID: exportId, EN: exportEn };
