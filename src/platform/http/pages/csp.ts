/**
 * The content security policy of a page: only our own files, and only those inline scripts whose hash the server has computed from the page
 * that it sends. No nonce, because a cached page must not carry one; no 'unsafe-inline', no 'unsafe-eval' for scripts. Inline style
 * attributes are allowed: charts and popovers need them for positioning, and they run no code.
 */
import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/** CSP hash sources (`'sha256-…'`) of every inline script that runs; data blocks such as JSON-LD do not run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(INLINE_SCRIPT)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1];
    if (type && type !== "module" && type !== "text/javascript") continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes];
}

/** The header's value. `connect` lists further origins that the page may call (API_URL, the development socket). */
export function contentSecurityPolicy(hashes: readonly string[], connect: readonly string[], https: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`.trimEnd(),
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
