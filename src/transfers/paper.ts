/** Texts on paper: of lists as files and of receipts. Filled in by the server, so they are not among the words that the build compiles. Pure. */
import type { Bilingual } from "#kernel/locale.ts";

const listId = {
  fileName: "kiriman",
  title: "Daftar kiriman",
  about: "Dibuat {when}. {count} kiriman.",
  page: "Halaman {page} dari {pages}",
  number: "Nomor kiriman",
  made: "Dibuat",
  recipient: "Penerima",
  product: "Jenis",
  state: "Keadaan",
  sent: "Dikirim (Rp)",
  fees: "Biaya dan pajak (Rp)",
  paid: "Dibayar (Rp)",
  currency: "Mata uang",
  receives: "Penerima mendapat",
  arrives: "Janji tiba",
  local: "Bank di Indonesia",
  international: "Bank di luar negeri",
  cash_pickup: "Tunai di gerai",
};
const listEn: typeof listId = {
  fileName: "transfers",
  title: "List of transfers",
  about: "Made {when}. {count} transfers.",
  page: "Page {page} of {pages}",
  number: "Transfer number",
  made: "Made",
  recipient: "Recipient",
  product: "Kind",
  state: "State",
  sent: "Sent (IDR)",
  fees: "Fee and tax (IDR)",
  paid: "Paid (IDR)",
  currency: "Currency",
  receives: "Recipient gets",
  arrives: "Promised by",
  local: "Bank in Indonesia",
  international: "Bank abroad",
  cash_pickup: "Cash at an outlet",
};
export const listTexts: Bilingual<typeof listId> = { ID: listId, EN: listEn };

/** A text with its values in it. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
