import type { Actor } from "./actor.ts";
import type { Language } from "#kernel/locale.ts";

/** The facts of a request, known before any transaction begins: the actor, the address, the language. */
export interface RequestFacts {
  /** Left out by jobs and by pages rendered on the server. */
  readonly caller?: Caller;
  /** Collects the cookies of the answer. Set by the HTTP binder, which sends them once the transaction is committed. */
  readonly responseCookies?: ResponseCookie[];
  readonly requestId: string;
  readonly actor: Actor;
  readonly language: Language;
  /** The caller's IP address as far as trusted proxies report it; `system` for jobs. */
  readonly address: string;
}

/** A cookie for the caller's browser; a null value deletes it. Secrets are always HttpOnly. */
export interface ResponseCookie {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
}

/** What the browser sent about itself and use cases may read: nothing here is proof of anything. */
export interface Caller {
  /** Cookies by name. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The User-Agent header, cut to 300 characters; empty when there is none. */
  readonly userAgent: string;
}
