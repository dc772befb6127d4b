/** Texts of the counter's slip. The server fills them in, so they are not among the messages that the build compiles. Pure. */
import type { Bilingual } from "#kernel/locale.ts";

const id = {
  fileName: "bukti-gerai",
  title: { pay_out: "Bukti pencairan tunai", refund: "Bukti pengembalian tunai", cash_in: "Bukti terima tunai" },
  owed: { cash_in: "Total kiriman", refund: "Hak pengirim" },
  rounding: "Pembulatan tunai",
  amount: "Jumlah uang tunai",
  number: "Nomor kiriman",
  at: "Waktu",
  name: "Nama pada dokumen",
  document: "Dokumen yang diperiksa",
  documents: { ktp: "KTP", sim: "SIM", passport: "Paspor", kitas: "KITAS/KITAP" },
  outlet: "Gerai",
  agent: "Agen",
  reference: "Kode bukti",
  issued: "Bukti dibuat",
  declares: {
    pay_out: "Saya telah menerima uang tunai sebesar {amount}, utuh, dan dihitung di depan kasir.",
    refund: "Saya, pengirim kiriman ini, telah menerima kembali uang tunai sebesar {amount}, utuh, dan dihitung di depan kasir.",
    cash_in: "Uang tunai sebesar {amount} telah diserahkan kepada kasir untuk membayar kiriman ini, dihitung bersama.",
  },
  recipient: "Penerima",
  sender: "Pengirim",
  payer: "Yang membayar",
  cashier: "Kasir",
  licence: "{legalName}. Izin {licence}, {authority}.",
  help: "Bantuan: WhatsApp {whatsapp}. Petugas kami tidak pernah meminta PIN Anda, atau OTP lewat telepon atau pesan.",
  complaint: "Pengaduan: {complaint}",
};
const en: typeof id = {
  fileName: "counter-slip",
  title: { pay_out: "Slip of cash paid out", refund: "Slip of cash refunded", cash_in: "Slip of cash taken in" },
  owed: { cash_in: "Total of the transfer", refund: "Due to the sender" },
  rounding: "Rounding of cash",
  amount: "Amount in cash",
  number: "Transfer number",
  at: "Time",
  name: "Name on the document",
  document: "Document that was checked",
  documents: {
    ktp: "KTP (identity card)",
    sim: "SIM (driving licence)",
    passport: "Passport",
    kitas: "KITAS/KITAP (stay permit)",
  },
  outlet: "Outlet",
  agent: "Agent",
  reference: "Slip code",
  issued: "Slip made",
  declares: {
    pay_out: "I have received {amount} in cash, complete, and counted in front of the cashier.",
    refund: "I sent this transfer, and have received {amount} of it back in cash, complete, and counted in front of the cashier.",
    cash_in: "{amount} in cash was handed to the cashier to pay for this transfer, and counted together.",
  },
  recipient: "Recipient",
  sender: "Sender",
  payer: "Who paid",
  cashier: "Cashier",
  licence: "{legalName}. Licence {licence}, {authority}.",
  help: "Help: WhatsApp {whatsapp}. Our staff never ask for your PIN, or for an OTP by telephone or message.",
  complaint: "Complaints: {complaint}",
};
export const slipTexts: Bilingual<typeof id> = { ID: id, EN: en };

/** Replaces each `{name}` by its value. */
export function filledSlip(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
