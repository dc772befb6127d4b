import type { FastifyReply, FastifyRequest } from "fastify";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE, htmlLang, localizePath, parseLanguage } from "#kernel/locale.ts";
import { AWAY_RETRY_SECONDS, databaseTrouble, isDatabaseAway, TROUBLE_IN_LOG } from "../../database/unavailable.ts";
import { refusalMessages } from "../messages.ts";
import { withoutSecret } from "../secret-paths.ts";
import { LANGUAGE_COOKIE } from "../visitor.ts";
import { contentSecurityPolicy } from "./csp.ts";
import { RenderRefused } from "./render-gate.ts";
import type { Config } from "../../settings/settings.ts";

const SENTENCES: Readonly<Record<number, keyof (typeof refusalMessages)["ID"]>> = {
  404: "not_found",
  413: "too_large",
  429: "too_many_requests",
  503: "unavailable",
};

/** Logs an unexpected failure under the request id: a bug as an error, an unavailable database as such. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  const about = { err: error, path: withoutSecret(request.url.split("?", 1)[0] ?? "") };
  const trouble = databaseTrouble(error);
  if (trouble !== null) request.log[TROUBLE_IN_LOG[trouble].level](about, TROUBLE_IN_LOG[trouble].says);
  else request.log.error(about, "unexpected");
}

/**
 * The last-resort page when even the error page could not be rendered: shows the request id under which the log has the error, but not the
 * error itself.
 */
export function sendBrokenPage(
  pages: { readonly config: Config },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const reported = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  const status = isDatabaseAway(error) ? 503 : reported;
  const isOurs = !(status >= 400 && status < 500) && status !== 503;
  if (isOurs || status !== reported) logFailure(request, error);
  const retryAfterSeconds = error instanceof RenderRefused ? error.retryAfterSeconds : AWAY_RETRY_SECONDS;
  if (status === 503 || status === 429) reply.header("retry-after", String(retryAfterSeconds));
  const says = isOurs ? "unexpected" : (SENTENCES[status] ?? "malformed_request");
  return sendBarePage(pages, request, reply, { status: isOurs ? 500 : status, says });
}

/** A page without rendering: a sentence, the request id and a link to the home page. Costs nothing, and contains nothing of the address. */
export function sendBarePage(
  { config }: { readonly config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  { status, says }: { readonly status: number; readonly says: keyof (typeof refusalMessages)["ID"] },
): FastifyReply {
  const isEnglish = /^\/en(?:\/|$)/i.test(request.url.slice(0, 4));
  const language = isEnglish ? "EN" : (parseLanguage(request.cookies?.[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .header("content-security-policy", contentSecurityPolicy([], [], config.SITE_URL.startsWith("https://")))
    .send(
      `<!doctype html><html lang="${htmlLang(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${status}</title></head><body><p>${refusalMessages[language][says]}</p><p>${request.id}</p><p><a href="${localizePath(href("/"), language)}">${new URL(config.SITE_URL).host}</a></p></body></html>`,
    );
}
