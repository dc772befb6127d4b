/** The browser that somebody has signed in with: a random name in a cookie, of which the account keeps the hash. It opens nothing. */
import { SECOND_MS, DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { SESSION_CODE } from "./challenge.ts";
import { newSessionCode, sessionCodeHash } from "./make-codes.ts";

const DEVICE_COOKIE = "sampai_device";
const LIFETIME_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** The hash of the caller's device, or null for a browser that has none of ours. */
export function deviceHashOf(ctx: Ctx): Buffer | null {
  const name = ctx.caller?.cookies[DEVICE_COOKIE];
  return name !== undefined && SESSION_CODE.test(name) ? sessionCodeHash(name) : null;
}

/** The caller's device, named now if it has no name; the cookie starts its year anew. */
export function nameDevice(ctx: Ctx): Buffer {
  const known = ctx.caller?.cookies[DEVICE_COOKIE];
  const name = known !== undefined && SESSION_CODE.test(known) ? known : newSessionCode(ctx.random);
  ctx.giveCookie({ name: DEVICE_COOKIE, value: name, maxAgeSeconds: LIFETIME_SECONDS, httpOnly: true });
  return sessionCodeHash(name);
}
