/** The meta tags that differ between visitors: what fills the hole in a kept page. */
import type { Language } from "#kernel/locale.ts";
import type { Config } from "../../config.ts";
import type { Machinery } from "../../unit-of-work.ts";
import type { Csrf } from "../csrf.ts";

interface MetaParts {
  readonly config: Config;
  readonly machinery: Machinery;
  readonly csrf: Csrf;
}

/** WIRE.md: the page gives the client its key, passphrase, CSRF name and token, API address and language. */
export function visitorMetas(pages: MetaParts, visitorId: string, language: Language, mayHaveSession: boolean): string {
  const { config } = pages;
  const metas: Record<string, string> = {
    "api-key": config.WEB_API_KEY,
    "payload-passphrase": config.WEB_PAYLOAD_PASSPHRASE,
    "csrf-name": config.CSRF_NAME,
    "csrf-token": pages.csrf.issue(visitorId, pages.machinery.clock.now()),
    "api-url": config.API_URL,
    language,
    "validation-language": config.VALIDATION_LANGUAGE,
    // No session cookie, no session: the client knows without asking. Whether one is still good, only asking tells.
    session: mayHaveSession ? "maybe" : "none",
    // The page writes the language cookie as the server does.
    ...(config.COOKIE_DOMAIN ? { "cookie-domain": config.COOKIE_DOMAIN } : {}),
  };
  return Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
