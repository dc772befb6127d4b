/** Brings a typed value to the one spelling in which it is stored and compared. Pure: screens use it while typing, the server decides. */

/**
 * `text`: trims spaces at both ends, nothing else; `code`: capitals without spaces and dashes; `wallet`: an Indonesian mobile number as 08…,
 * the account number of an e-wallet.
 */
export type Normalization = "text" | "code" | "bic" | "phone" | "wallet";

/** The normalized value. Names stay as written, because they belong to a person. */
export function normalized(text: string, tidy: Normalization): string {
  if (tidy === "text") return text.trim();
  // Full-width digits count as digits: people who write Japanese type them.
  const code = text
    .normalize("NFKC")
    .replaceAll(/[\s\u00a0\u2000-\u200b.‐-―-]/gu, "")
    .toUpperCase();
  if (tidy === "bic") return code.replace(/^(.{8})XXX$/, "$1");
  if (tidy === "wallet") return walletNumber(code);
  return tidy === "phone" ? tidiedPhone(code) : code;
}

/** 0812…, +62 812…, 62812… and 812… are one account. Anything else stays as it is, so that a wrong number is shown as it was typed. */
function walletNumber(code: string): string {
  const digits = code.replaceAll(/[().]/g, "");
  const subscriber = /^(?:\+?62)?0?(8\d+)$/.exec(digits)?.[1];
  return subscriber === undefined ? digits : `0${subscriber}`;
}

/** Indonesian numbers are written 0812…, 62812…, +62 812… or 812…; all become one spelling. */
function tidiedPhone(code: string): string {
  const digits = code.replaceAll(/[()]/g, "");
  if (digits.startsWith("+")) return digits;
  if (digits.startsWith("62")) return `+${digits}`;
  return `+62${digits.replace(/^0+/, "")}`;
}
