/** Whose threads a caller may see: a signed-in customer's own, or those of the browser that has the visitor's secret. */
import { createHash } from "node:crypto";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findThread, type Owner, type ThreadRow } from "./store-threads.ts";

/** Its content authorises: 256 random bits, HttpOnly. The database has their hash only. */
export const CHAT_COOKIE = "sampai_chat";
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const LIFETIME_SECONDS = (30 * DAY_MS) / SECOND_MS;

export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The hash of the secret in these cookies; null when there is none. */
export function visitorHashIn(cookies: Readonly<Record<string, string | undefined>> | undefined): Buffer | null {
  const secret = cookies?.[CHAT_COOKIE];
  return secret !== undefined && SECRET.test(secret) ? hashOfSecret(secret) : null;
}

/** The caller as the owner of threads; null for a visitor without a secret. Staff write to customers in the inbox only. */
export function findOwner(ctx: Pick<Ctx, "actor" | "caller">): Owner | null {
  if (ctx.actor.kind === "user") return { person: ctx.actor.id, visitorHash: null };
  if (ctx.actor.kind !== "visitor") return null;
  const visitorHash = visitorHashIn(ctx.caller?.cookies);
  return visitorHash === null ? null : { person: null, visitorHash };
}

/** The caller as the owner of a new thread, with a new secret for a visitor who has none. Refuses staff. */
export function ownerFor(ctx: Ctx): { readonly owner: Owner; readonly secret: string | null } {
  const owner = findOwner(ctx);
  if (owner !== null) return { owner, secret: null };
  if (ctx.actor.kind !== "visitor") throw refuse("permission_denied");
  const secret = Buffer.from(ctx.random(SECRET_BYTES)).toString("base64url");
  return { owner: { person: null, visitorHash: hashOfSecret(secret) }, secret };
}

/** Gives the visitor the secret, with the answer of the transaction that stores its hash. */
export function giveSecret(ctx: Ctx, secret: string): void {
  ctx.giveCookie({ name: CHAT_COOKIE, value: secret, maxAgeSeconds: LIFETIME_SECONDS, httpOnly: true });
}

export function isOwn(owner: Owner | null, thread: Owner): boolean {
  if (owner === null) return false;
  if (owner.person !== null) return thread.person === owner.person;
  return thread.person === null && owner.visitorHash !== null && thread.visitorHash?.equals(owner.visitorHash) === true;
}

/** The caller's own thread. Another one's is refused `not_found`, like an unknown one. */
export async function getOwnThread(ctx: Pick<Ctx, "actor" | "caller" | "db">, id: string): Promise<ThreadRow> {
  const thread = await findThread(ctx.db, id);
  if (thread === null || !isOwn(findOwner(ctx), thread)) throw refuse("not_found");
  return thread;
}
