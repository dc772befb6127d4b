import { isDeviceOfStaff, nameDevice } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "./deps.ts";
import { fingerprintOf } from "./fingerprints.ts";
import { insertFingerprints } from "./store.ts";

/**
 * Stores from which device a person verifies themselves, under a keyed hash. The name of the device is identity's cookie: there is one for all
 * purposes. Computers on which staff or agents sign in are shared by the people whom they serve, and say nothing about them.
 */
export async function storeOwnDevice(ctx: Ctx, deps: Pick<VerificationDeps, "fingerprintKeys">, subject: string): Promise<void> {
  // Jobs and the demo's past have no browser.
  if (ctx.caller === undefined || ctx.actor.kind === "staff") return;
  const device = nameDevice(ctx);
  if (await isDeviceOfStaff(ctx, device)) return;
  await insertFingerprints(ctx.db, subject, [fingerprintOf(deps, "device", device)], ctx.now);
}
