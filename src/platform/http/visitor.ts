/** What is known of a caller before any session: language, address, visitor cookie. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from "#kernel/locale.ts";
import { isVisitorId, VISITOR_COOKIE, type Csrf } from "./csrf.ts";
import type { Config } from "../settings/settings.ts";

export const LANGUAGE_COOKIE = "language";
/** Its presence means that there may be a session. Its content concerns only the capability `sessions`. */
export const SESSION_COOKIE = "sampai_session";
const ONE_DAY_SECONDS = 24 * 60 * 60;

/**
 * The caller's language: our client sends it in Accept-Language (`id` or `en`, nothing else), pages in the `language` cookie. A browser's
 * own Accept-Language list is ignored: LANG-1 makes Indonesian the default whatever the browser prefers.
 */
export function languageOf(request: FastifyRequest): Language {
  return (
    parseLanguage(request.headers["accept-language"]) ?? parseLanguage(request.cookies?.[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE
  );
}

/** The visitor's id, created now if the browser has none. It only ties CSRF tokens to a browser; it identifies no person and is no session. */
export function visitorIdOf(request: FastifyRequest, reply: FastifyReply, csrf: Csrf, config: Config): string {
  const known = request.cookies[VISITOR_COOKIE];
  if (isVisitorId(known)) return known;
  const id = csrf.newVisitorId();
  reply.setCookie(VISITOR_COOKIE, id, cookieOptions(config, { httpOnly: true, maxAge: ONE_DAY_SECONDS }));
  return id;
}

/** Attributes of all our cookies: a lifetime of one day unless stated otherwise (SES-18), Secure wherever the site is on https. */
export function cookieOptions(config: Config, own: { readonly httpOnly: boolean; readonly maxAge: number }) {
  return {
    path: "/",
    sameSite: "lax" as const,
    secure: config.SITE_URL.startsWith("https://"),
    ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
    ...own,
  };
}
