/**
 * Addresses that end in a secret: a link from a mail, a step of the sign-in, a tracking link, the code on a receipt. Such an address is
 * kept out of logs, its page out of caches, and it is not sent as Referer, not even to our own site: each of these would be a lasting copy.
 */

/** Route parameters that are secrets; tests compare routes.ts with this list and with SECRET_PATH. */
export const SECRET_PARAMETERS: readonly string[] = ["token", "code", "sessionCode", "chatId"];

const SECRET_PATH =
  /^((?:\/en)?\/(?:lacak|lanjut-foto|verifikasi-orang|verifikasi-lembar|verifikasi-resi|pratinjau|(?:dashboard\/support\/)?survey|onboard-approval-sheet|email-verification|phone-verification|login\/verify-2fa|reset-password|undo-email-change)\/).+/i;

/** Whether the address of a page, or of its data, ends in a secret. */
export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(decoded(path));
}

/** The path without the secret, for a log. */
export function withoutSecret(path: string): string {
  return decoded(path).replace(SECRET_PATH, "$1…");
}

/** Decoded as in the router: `/%6cacak/…` is the same page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
