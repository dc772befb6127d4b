/** The caller's devices: listed, added, recognised, removed. */
import { deviceName } from "#kernel/device-name.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { signedOutAmong } from "#sessions/index.ts";
import { readerOf } from "../own-notices.ts";
import { MAX_DEVICES } from "./contract.ts";
import type * as contract from "./contract.ts";
import type { PushParty, Subscription } from "./model/push-party.ts";
import * as store from "./store.ts";

/** Null: this installation has no key for push services. */
export interface PushDeps {
  readonly push: PushParty | null;
}

/** Staff work at desks that several of them share: their lock screens are no place for the work of the office. */
export const hasDevices = ({ actor }: Pick<Ctx, "actor">): boolean => actor.kind === "user" && actor.sessionId !== undefined;

export async function listDevices(ctx: Ctx, { push }: PushDeps): Promise<Output<typeof contract.listDevices>> {
  const person = readerOf(ctx);
  if (push === null || !hasDevices(ctx)) return { publicKey: null, devices: [] };
  const devices = await listAlive(ctx, person, push);
  return {
    publicKey: push.publicKey,
    devices: devices.map(({ id, name, addedAt, deliveredAt }) => ({ id, name, addedAt, deliveredAt })),
  };
}

/** Those on which the person has not signed out. */
async function listAlive(ctx: Pick<Ctx, "db">, person: string, { publicKey }: PushParty): Promise<store.DeviceRow[]> {
  const rows = await store.listDeviceRows(ctx.db, person, publicKey);
  const over = new Set(
    await signedOutAmong(
      ctx,
      rows.map(({ sessionId }) => sessionId),
    ),
  );
  return rows.filter(({ sessionId }) => !over.has(sessionId));
}

/** Adds this browser, for a person who has switched it on here. */
export async function addDevice(
  ctx: Ctx,
  { push }: PushDeps,
  { endpoint, p256dh, auth }: Input<typeof contract.addDevice>,
): Promise<Output<typeof contract.addDevice>> {
  const person = readerOf(ctx);
  if (push === null || !hasDevices(ctx)) throw new Refusal("push_off", 409);
  if (push.serviceOf(endpoint) === null || !push.areKeys({ p256dh, auth })) throw new Refusal("push_service_unknown", 422);
  const seen = seenNow(ctx, push, { endpoint, p256dh, auth });
  await store.lockDevicesOf(ctx.db, person);
  const known = await store.lockByEndpoint(ctx.db, endpoint);
  if (known?.person === person) {
    await store.updateSeen(ctx.db, known.id, seen, ctx.now);
    return { device: known.id };
  }
  if (known !== null) {
    // A person who only knows the address of another one's browser does not end it.
    if (!isSameBrowser(known, seen)) throw new Refusal("device_of_another", 409);
    await store.deleteDevices(ctx.db, [known.id], null);
  }
  if ((await listAlive(ctx, person, push)).length >= MAX_DEVICES) throw new Refusal("too_many_devices", 409);
  const id = newId("nd", ctx.now.getTime(), ctx.random(10));
  if (!(await store.insertDevice(ctx.db, { id, person, ...seen }, ctx.now))) throw new Refusal("device_of_another", 409);
  return { device: id };
}

/** Recognises this browser after a sign-in, or when its push service has given it another address. Adds none. */
export async function keepDevice(
  ctx: Ctx,
  { push }: PushDeps,
  { endpoint, p256dh, auth, replaces }: Input<typeof contract.keepDevice>,
): Promise<Output<typeof contract.keepDevice>> {
  const person = readerOf(ctx);
  // The browser unsubscribes when it is nobody's device: not because a setting is missing for a while.
  if (push === null) throw new Refusal("push_off", 409);
  const known = await store.lockByEndpoint(ctx.db, endpoint);
  if (known !== null && known.person !== person) {
    if (isSameBrowser(known, { endpoint, p256dh, auth })) await store.deleteDevices(ctx.db, [known.id], null);
    return { device: null };
  }
  if (!hasDevices(ctx) || push.serviceOf(endpoint) === null || !push.areKeys({ p256dh, auth })) return { device: null };
  const seen = seenNow(ctx, push, { endpoint, p256dh, auth });
  const own = known ?? (replaces === undefined ? null : await store.lockByEndpoint(ctx.db, replaces));
  if (own === null || own.person !== person || own.serverKey !== push.publicKey) return { device: null };
  // Signing in again does not switch on what signing out has ended.
  if ((await signedOutAmong(ctx, [own.sessionId])).length > 0) {
    await store.deleteDevices(ctx.db, [own.id], null);
    return { device: null };
  }
  await store.updateSeen(ctx.db, own.id, seen, ctx.now);
  return { device: own.id };
}

export async function removeDevice(
  ctx: Ctx,
  { id }: Input<typeof contract.removeDevice>,
): Promise<Output<typeof contract.removeDevice>> {
  await store.deleteDevices(ctx.db, [id], readerOf(ctx));
  return { done: true };
}

function seenNow(ctx: Ctx, { publicKey }: PushParty, subscription: Subscription) {
  if (!("sessionId" in ctx.actor) || ctx.actor.sessionId === undefined) throw refuse("session_over");
  return {
    ...subscription,
    sessionId: ctx.actor.sessionId,
    name: deviceName(ctx.caller?.userAgent ?? ""),
    serverKey: publicKey,
  };
}

/** The keys are made in the browser and known to it and us alone. */
const isSameBrowser = (one: Subscription, other: Subscription): boolean => one.p256dh === other.p256dh && one.auth === other.auth;
