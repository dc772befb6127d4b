/**
 * Addresses whose end is a secret of whoever has it: a link from a mail, a step of signing in, a tracking link, the code on a receipt. Such an
 * address goes into no log, its page into no cache, and into no Referer, our own included: each of those is a copy that stays.
 */

/** Of the routes' parameters those that are secrets; routes.ts is held against this list and the other in the tests. */
export const SECRET_PARAMETERS: readonly string[] = ["token", "code", "sessionCode", "chatId"];

const SECRET_PATH =
  /^((?:\/en)?\/(?:lacak|verifikasi-resi|pratinjau|survey|onboard-approval-sheet|email-verification|phone-verification|login\/verify-2fa|reset-password|undo-email-change)\/).+/i;

/** Whether the address of a page, or of its data, ends with a secret. */
export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(decoded(path));
}

/** The path for a log: without the secret. */
export function withoutSecret(path: string): string {
  return decoded(path).replace(SECRET_PATH, "$1…");
}

/** Decoded as the router does it: `/%6cacak/…` is the same page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
