/** A session and how long it lasts: pure decisions, the same for server and screen. decision 0017 gives the reasons for these figures. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";

/** How long an access token is good (SES-1). */
export const ACCESS_TOKEN_LIFE_MS = 20 * MINUTE_MS;
/** Grace period: a retired refresh token still returns its successor (lost answer, racing tab). Later use is treated as theft. */
export const GRACE_MS = 20 * SECOND_MS;
/** Minimum time between two updates of the session's last activity. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** For this long after a factor was proven, protected actions need no new proof. */
export const PROOF_FRESH_MS = 10 * MINUTE_MS;

export const FACTORS = ["sms", "whatsapp", "email", "totp", "passkey", "recovery_code", "registration"] as const;
export type Factor = (typeof FACTORS)[number];

export type EndReason =
  | "logout"
  | "ended_by_owner"
  | "ended_by_staff"
  | "replaced"
  | "replaced_by_other"
  | "token_replayed"
  | "password_changed"
  | "factor_changed"
  | "deactivated"
  | "expired";

export interface Session {
  readonly id: Id<"ss">;
  readonly personId: string;
  readonly isStaff: boolean;
  /** The level in which the person works. */
  readonly level: string;
  readonly factor: Factor;
  readonly isRemembered: boolean;
  /** Browser and operating system, as `deviceName` reads them; empty when unknown. */
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly idleSeconds: number;
  readonly endsAt: Date;
  /** When a factor was last proven. */
  readonly provenAt: Date;
  readonly endedAt: Date | null;
}

/** An access token and the refresh token that came with it. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Lifetime {
  readonly idleMs: number;
  readonly wholeMs: number;
  /** Lifetime of the browser's cookie. */
  readonly cookieMs: number;
}

const STAFF: Lifetime = { idleMs: 10 * MINUTE_MS, wholeMs: 8 * HOUR_MS, cookieMs: DAY_MS };
const CUSTOMER: Lifetime = { idleMs: 15 * MINUTE_MS, wholeMs: 12 * HOUR_MS, cookieMs: DAY_MS };
const REMEMBERED: Lifetime = { idleMs: 15 * MINUTE_MS, wholeMs: 30 * DAY_MS, cookieMs: 30 * DAY_MS };

/** How long a session lives (SES-16). Staff are never remembered, whatever they select. */
export function lifetimeOf(kind: { readonly isStaff: boolean; readonly isRemembered: boolean }): Lifetime {
  if (kind.isStaff) return STAFF;
  return kind.isRemembered ? REMEMBERED : CUSTOMER;
}

export type WhyOver = "ended" | "expired" | "idle";

/** Why an access token of this session is not accepted at `now`, or null. */
export function whyNotAlive(session: Session, now: Date): WhyOver | null {
  const over = whyNotWhole(session, now);
  if (over !== null) return over;
  return now.getTime() - session.lastSeenAt.getTime() >= session.idleSeconds * SECOND_MS ? "idle" : null;
}

/** Why a refresh token of this session returns no new pair at `now`, or null. A remembered session may continue after idle time. */
export function whyNotRenewable(session: Session, now: Date): WhyOver | null {
  return session.isRemembered ? whyNotWhole(session, now) : whyNotAlive(session, now);
}

function whyNotWhole(session: Session, now: Date): WhyOver | null {
  if (session.endedAt !== null) return "ended";
  return now >= session.endsAt ? "expired" : null;
}

/** Why a protected action (a new password, a new phone) needs a new proof of a factor, or null. */
export function whyNotFresh(session: Pick<Session, "provenAt">, now: Date): "proof_needed" | null {
  return now.getTime() - session.provenAt.getTime() > PROOF_FRESH_MS ? "proof_needed" : null;
}

/** Until when a factor proven at `provenAt` counts as fresh. */
export function freshUntil(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_FRESH_MS);
}

/** Whether a retired token is used too late to be explained by a race or a lost answer. */
export function isReplayed(retiredAt: Date, now: Date): boolean {
  return now.getTime() - retiredAt.getTime() > GRACE_MS;
}

/** 256 bits in base64url. */
export const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text has the form of our tokens; other texts need no database lookup. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}
