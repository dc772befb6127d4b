/** What is typed, brought to the one spelling in which it is kept and compared. Pure: screens judge by it while one types, the server decides. */

/** `text`: blanks at the ends go, nothing else; `code`: capitals without blanks and dashes. */
export type Tidy = "text" | "code" | "bic" | "phone";

/** What is typed, in its one spelling. Names stay as they are written: they are somebody's. */
export function tidied(text: string, tidy: Tidy): string {
  if (tidy === "text") return text.trim();
  // Digits of full width are digits: who writes Japanese types them.
  const code = text
    .normalize("NFKC")
    .replaceAll(/[\s\u00a0\u2000-\u200b.‐-―-]/gu, "")
    .toUpperCase();
  if (tidy === "bic") return code.replace(/^(.{8})XXX$/, "$1");
  return tidy === "phone" ? tidiedPhone(code) : code;
}

/** Indonesian numbers are written 0812…, 62812…, +62 812… or 812…; all are one. */
function tidiedPhone(code: string): string {
  const digits = code.replaceAll(/[()]/g, "");
  if (digits.startsWith("+")) return digits;
  if (digits.startsWith("62")) return `+${digits}`;
  return `+62${digits.replace(/^0+/, "")}`;
}
