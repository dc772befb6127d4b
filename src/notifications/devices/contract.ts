/** The HTTP calls about the devices on which a person gets notifications (Web Push). */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { MAX_ENDPOINT_LENGTH } from "./model/push-services.ts";

/** Devices per person: more than anybody carries. */
export const MAX_DEVICES = 10;
const deviceId = idSchema("nd");
/** A point of P-256 without compression, as browsers give it. */
const publicKey = z.string().regex(/^B[A-Za-z0-9_-]{86}$/);

const subscription = z.strictObject({
  endpoint: z.string().min(1).max(MAX_ENDPOINT_LENGTH),
  p256dh: publicKey,
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

const deviceSchema = z.strictObject({
  id: deviceId,
  /** Browser and operating system; empty when unknown. */
  name: z.string(),
  addedAt: instantCodec,
  /** When a push service last took a notification for it; null: never. */
  deliveredAt: instantCodec.nullable(),
});
export type Device = z.output<typeof deviceSchema>;

export const listDevices = get({
  name: "notifications.list_devices",
  path: "/v1/notifications/devices",
  access: "signed_in",
  audit: "never",
  summary:
    "Lists the devices on which the caller gets notifications, and the key with which a browser subscribes; null where this installation or the caller's kind of account has none.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ publicKey: publicKey.nullable(), devices: z.array(deviceSchema) }),
});

export const addDevice = post({
  name: "notifications.add_device",
  path: "/v1/notifications/devices/add",
  access: "signed_in",
  summary:
    "Adds the browser with this subscription to the caller's devices. Another person's device with the same subscription ends. Repeated, it stays one.",
  rateLimit: { max: 20, windowSeconds: 60 },
  refusals: { push_off: 409, push_service_unknown: 422, too_many_devices: 409, device_of_another: 409 },
  input: subscription,
  output: z.strictObject({ device: deviceId }),
});

export const keepDevice = post({
  name: "notifications.keep_device",
  path: "/v1/notifications/devices/keep",
  access: "signed_in",
  audit: "never",
  summary:
    "Says which of the caller's devices this browser is, and binds it to this session; `replaces` is the browser's former endpoint. Null: none; another person's device with the same subscription ends.",
  rateLimit: { max: 60, windowSeconds: 60 },
  refusals: { push_off: 409 },
  input: subscription.extend({ replaces: z.string().min(1).max(MAX_ENDPOINT_LENGTH).optional() }),
  output: z.strictObject({ device: deviceId.nullable() }),
});

export const removeDevice = post({
  name: "notifications.remove_device",
  path: "/v1/notifications/devices/remove",
  access: "signed_in",
  summary:
    "Ends notifications on one of the caller's devices. An unknown device, or another person's, counts as removed already.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: deviceId }),
  output: z.strictObject({ done: z.literal(true) }),
});
