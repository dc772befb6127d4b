/**
 * The answer of public pages before an installation has an operator and content: without a brand and texts no page could be rendered. The
 * pages used for set-up are rendered normally.
 */
import type { FastifyReply } from "fastify";
import { href } from "#kernel/href.ts";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Runtime } from "../../unit-of-work.ts";
import { setUpMessages } from "../not-set-up/messages.ts";
import { contentSecurityPolicy } from "./csp.ts";
import type { Config } from "../../settings/settings.ts";

/** Whether this installation has what every page shows. */
export interface SetUp {
  /** Names of what is missing; empty once everything exists, and from then on. */
  readonly missing: () => Promise<readonly string[]>;
  /** Whether a page is needed to set up an installation. */
  readonly isOpen: (pathname: string) => boolean;
}

const RETRY_SECONDS = MINUTE_MS / SECOND_MS;

type Sends = (reply: FastifyReply, pathname: string, language: Language) => Promise<FastifyReply | null>;

/** Answers a page that cannot be rendered yet; returns null when it can. */
export function notSetUpYet({
  setUp,
  config,
  runtime,
}: {
  readonly setUp?: SetUp | undefined;
  readonly config: Config;
  readonly runtime: Runtime;
}): Sends {
  let reportedAt = -Infinity;
  return async (reply, pathname, language) => {
    if (setUp === undefined || setUp.isOpen(pathname)) return null;
    const missing = await setUp.missing();
    if (missing.length === 0) return null;
    const now = runtime.clock.now().getTime();
    // Visitors and probes come every second; one line a minute is enough for the operator.
    if (now - reportedAt >= MINUTE_MS) {
      reportedAt = now;
      runtime.log.warn(
        { missing },
        "not set up yet: public pages answer 503 (docs/operations.md, From a bare server to the first transfer; the office has a checklist)",
      );
    }
    return reply
      .code(503)
      .header("cache-control", "no-store")
      .header("retry-after", String(RETRY_SECONDS))
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentSecurityPolicy([], [], config.SITE_URL.startsWith("https://")))
      .send(page(language));
  };
}

function page(language: Language): string {
  const languages: readonly Language[] = language === "ID" ? ["ID", "EN"] : ["EN", "ID"];
  const sections = languages.map((one, index) => {
    const { title, text, signIn } = setUpMessages[one];
    const level = index === 0 ? "h1" : "h2";
    return `<section lang="${htmlLang(one)}"><${level}>${title}</${level}><p>${text}</p><p><a href="${localizePath(href("/login"), one)}">${signIn}</a></p></section>`;
  });
  const style = "max-width:34rem;margin:12vh auto 0;padding:0 1.25rem;font:1.05rem/1.6 system-ui,sans-serif";
  return `<!doctype html><html lang="${htmlLang(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${setUpMessages[language].title}</title></head><body><main style="${style}">${sections.join("<hr>")}</main></body></html>`;
}
