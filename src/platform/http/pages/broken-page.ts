import type { FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, htmlLang, parseLanguage } from "#kernel/locale.ts";
import type { Config } from "../../config.ts";
import { refusalWords } from "../messages.ts";
import { LANGUAGE_COOKIE } from "../visitor.ts";
import { contentSecurityPolicy } from "./csp.ts";

const SENTENCES: Readonly<Record<number, keyof (typeof refusalWords)["ID"]>> = { 413: "too_large", 503: "unavailable" };

/** The page of last resort, when not even the error page could be drawn: no words of the error, but the id under which the log has them. */
export function sendBrokenPage(
  { config }: { readonly config: Config },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
  const isOurs = !(status >= 400 && status < 500) && status !== 503;
  if (isOurs) request.log.error({ err: error, path: request.url.split("?", 1)[0] }, "unexpected");
  const language = parseLanguage(request.cookies?.[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
  const words = refusalWords[language][isOurs ? "unexpected" : (SENTENCES[status] ?? "malformed_request")];
  return reply
    .code(isOurs ? 500 : status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .header("content-security-policy", contentSecurityPolicy([], [], config.SITE_URL.startsWith("https://")))
    .send(
      `<!doctype html><html lang="${htmlLang(language)}"><head><meta charset="utf-8"><title>${isOurs ? 500 : status}</title></head><body><p>${words}</p><p>${request.id}</p><p><a href="/">${new URL(config.SITE_URL).host}</a></p></body></html>`,
    );
}
