/** The meta tags that differ between visitors: the content of the slot in a cached page. */
import type { Language } from "#kernel/locale.ts";
import type { Runtime } from "../../unit-of-work.ts";
import type { Csrf } from "../csrf.ts";
import type { Config } from "../../settings/settings.ts";

interface MetaDeps {
  readonly config: Config;
  readonly runtime: Runtime;
  readonly csrf: Csrf;
}

/** API-3: the page gives the client its key, passphrase, CSRF name and token, API address and language. */
export function visitorMetas(pages: MetaDeps, visitorId: string, language: Language, mayHaveSession: boolean): string {
  const { config } = pages;
  const metas: Record<string, string> = {
    "api-key": config.WEB_API_KEY,
    "payload-passphrase": config.WEB_PAYLOAD_PASSPHRASE,
    "csrf-name": config.CSRF_NAME,
    "csrf-token": pages.csrf.issue(visitorId, pages.runtime.clock.now()),
    "api-url": config.API_URL,
    language,
    "validation-language": config.VALIDATION_LANGUAGE,
    // Without a session cookie there is no session, and the client needs no call. Only a call can determine whether a session is
    // still valid.
    session: mayHaveSession ? "maybe" : "none",
    // The page sets the language cookie with the same domain as the server does.
    ...(config.COOKIE_DOMAIN ? { "cookie-domain": config.COOKIE_DOMAIN } : {}),
  };
  return Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
