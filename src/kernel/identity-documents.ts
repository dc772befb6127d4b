/** Identity documents accepted at a counter, and their names: one list for sender, recipient and cashier. Pure. */
import type { Language } from "./locale.ts";

export const DOCUMENTS = ["ktp", "sim", "passport", "kitas"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

const NAMES: Record<Language, Record<DocumentKind, string>> = {
  ID: { ktp: "KTP", sim: "SIM", passport: "paspor", kitas: "KITAS/KITAP" },
  EN: { ktp: "ID card (KTP)", sim: "driving licence (SIM)", passport: "passport", kitas: "stay permit (KITAS/KITAP)" },
};

/** "KTP, SIM, paspor, atau KITAS/KITAP": the documents to bring, for use within a sentence. */
export function documentList(language: Language): string {
  const names = DOCUMENTS.map((kind) => NAMES[language][kind]);
  return `${names.slice(0, -1).join(", ")}${language === "ID" ? ", atau " : " or "}${names.at(-1) ?? ""}`;
}
