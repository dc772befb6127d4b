/**
 * What public pages answer before an installation has an operator and content: nothing of ours could be drawn without a brand and texts. The pages
 * with which it is set up are drawn as always.
 */
import type { FastifyReply } from "fastify";
import { htmlLang, localizePath, type Language } from "#kernel/locale.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Config } from "../../config.ts";
import type { Machinery } from "../../unit-of-work.ts";
import { setUpWords } from "../set-up/messages.ts";
import { contentSecurityPolicy } from "./csp.ts";

/** Whether this installation has what every page shows. */
export interface SetUp {
  /** What is missing, by name; empty as soon as it is all there, which it then stays. */
  readonly missing: () => Promise<readonly string[]>;
  /** Whether a page is one of those with which an installation is set up. */
  readonly isOpen: (pathname: string) => boolean;
}

const RETRY_SECONDS = MINUTE_MS / SECOND_MS;

type Sends = (reply: FastifyReply, pathname: string, language: Language) => Promise<FastifyReply | null>;

/** Answers a page that can't be drawn yet; null when it can. */
export function notSetUpYet({
  setUp,
  config,
  machinery,
}: {
  readonly setUp?: SetUp | undefined;
  readonly config: Config;
  readonly machinery: Machinery;
}): Sends {
  let toldAt = -Infinity;
  return async (reply, pathname, language) => {
    if (setUp === undefined || setUp.isOpen(pathname)) return null;
    const missing = await setUp.missing();
    if (missing.length === 0) return null;
    const now = machinery.clock.now().getTime();
    // Visitors and probes come by the second; the operator needs it once.
    if (now - toldAt >= MINUTE_MS) {
      toldAt = now;
      machinery.log.warn(
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
    const { title, text, signIn } = setUpWords[one];
    const level = index === 0 ? "h1" : "h2";
    return `<section lang="${htmlLang(one)}"><${level}>${title}</${level}><p>${text}</p><p><a href="${localizePath("/login", one)}">${signIn}</a></p></section>`;
  });
  const style = "max-width:34rem;margin:12vh auto 0;padding:0 1.25rem;font:1.05rem/1.6 system-ui,sans-serif";
  return `<!doctype html><html lang="${htmlLang(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${setUpWords[language].title}</title></head><body><main style="${style}">${sections.join("<hr>")}</main></body></html>`;
}
