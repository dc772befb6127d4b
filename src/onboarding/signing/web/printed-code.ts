/** The code under the QR code of a printed sheet: `{sheet}.{hash}`. Pure. */
const HASH = /^[0-9a-f]{64}$/;
const SHEET = /^sh_[0-9a-z]{1,37}$/;

/** Longer than any printed code. */
export const PRINTED_CODE_MAX_CHARS = 120;

/** The sheet and the hash of a code; null for anything that cannot be one. */
export function readPrintedCode(code: string): { readonly sheet: string; readonly hash: string } | null {
  const [sheet = "", hash = "", ...rest] = code.trim().toLowerCase().split(".");
  return rest.length === 0 && SHEET.test(sheet) && HASH.test(hash) ? { sheet, hash } : null;
}
