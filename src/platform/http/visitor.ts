/** What a request tells of its caller before any session: language, address, visitor cookie. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from "#kernel/locale.ts";
import type { Config } from "../config.ts";
import { isVisitorId, VISITOR_COOKIE, type Csrf } from "./csrf.ts";

export const LANGUAGE_COOKIE = "language";
/** Whose presence tells a page that there may be a session. What it holds is the business of the capability `sessions`. */
export const SESSION_COOKIE = "sampai_session";
const ONE_DAY_SECONDS = 24 * 60 * 60;

/**
 * The caller's language: our client says it in Accept-Language (`id` or `en`, nothing else), pages in the `language` cookie.
 * A browser's own Accept-Language list is not asked: SPEC §9 makes Indonesian the default whatever the browser prefers.
 */
export function languageOf(request: FastifyRequest): Language {
  return (
    parseLanguage(request.headers["accept-language"]) ?? parseLanguage(request.cookies?.[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE
  );
}

/** The visitor's id, given now if the browser has none. It only ties CSRF tokens to a browser; it names nobody and is no session. */
export function visitorIdOf(request: FastifyRequest, reply: FastifyReply, csrf: Csrf, config: Config): string {
  const known = request.cookies[VISITOR_COOKIE];
  if (isVisitorId(known)) return known;
  const id = csrf.newVisitorId();
  reply.setCookie(VISITOR_COOKIE, id, cookieOptions(config, { httpOnly: true, maxAge: ONE_DAY_SECONDS }));
  return id;
}

/** Attributes of all our cookies: a day unless said otherwise (SPEC §9), Secure wherever the site is on https. */
export function cookieOptions(config: Config, own: { readonly httpOnly: boolean; readonly maxAge: number }) {
  return {
    path: "/",
    sameSite: "lax" as const,
    secure: config.SITE_URL.startsWith("https://"),
    ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
    ...own,
  };
}
