/** Recognises a browser that has signed in: a random name in a cookie, of which the account stores the hash. It authorises nothing. */
import { SECOND_MS, DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { SESSION_CODE } from "../model/challenge.ts";
import { newSessionCode, sessionCodeHash } from "../challenges/make-codes.ts";

const DEVICE_COOKIE = "sampai_device";
const LIFETIME_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** The hash of the caller's device, or null for a browser without our cookie. */
export function deviceHashOf(ctx: Ctx): Buffer | null {
  const name = ctx.caller?.cookies[DEVICE_COOKIE];
  return name !== undefined && SESSION_CODE.test(name) ? sessionCodeHash(name) : null;
}

/** The hash of the caller's device, named now if it has no name. Renews the cookie for a year. */
export function nameDevice(ctx: Ctx): Buffer {
  const known = ctx.caller?.cookies[DEVICE_COOKIE];
  const name = known !== undefined && SESSION_CODE.test(known) ? known : newSessionCode(ctx.random);
  ctx.giveCookie({ name: DEVICE_COOKIE, value: name, maxAgeSeconds: LIFETIME_SECONDS, httpOnly: true });
  return sessionCodeHash(name);
}
