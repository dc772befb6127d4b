/** The gateway's delivery receipts (simulators/messages/README.md): signature, age and form of one. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { parseStrictJson } from "#kernel/strict-json.ts";
import type { ReadReceipt } from "#platform/mail/receipts.ts";

/** A receipt signed longer ago, or further ahead, is refused: a recorded one cannot be replayed after this time. */
const MAX_AGE_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const receiptSchema = z.object({
  event: z.string().regex(/^[\w-]{8,100}$/),
  id: idSchema("ms"),
  reference: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  status: z.enum(["delivered", "undelivered"]),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .nullable(),
  at: z.iso.datetime(),
});

/** Reads receipts signed with this key: HMAC-SHA256 over the time, a dot and the body's bytes. */
export function receiptReader(key: string): ReadReceipt {
  return (body, signature, now) => {
    const [, signedAt, given] = SIGNATURE.exec(signature ?? "") ?? [];
    if (signedAt === undefined || given === undefined) return "unsigned";
    const expected = createHmac("sha256", key).update(`${signedAt}.`).update(body).digest();
    if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return "unsigned";
    if (Math.abs(now.getTime() / 1_000 - Number(signedAt)) > MAX_AGE_SECONDS) return "stale";
    const parsed = receiptSchema.safeParse(parseStrictJson(Buffer.from(body).toString("utf8"))?.value);
    if (!parsed.success) return "malformed";
    const { event, id, reference, status, reason, at } = parsed.data;
    return { eventId: event, messageId: id, providerRef: reference, status, reason, occurredAt: new Date(at) };
  };
}
