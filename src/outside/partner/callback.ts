/**
 * Callbacks of the partner abroad, at `POST /v1/partner/callback`, authenticated by signature alone. They come twice, late and in any
 * order, so a callback changes nothing by itself: it names the order that is inquired about next.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "#kernel/refusal.ts";
import { parseStrictJson } from "#kernel/strict-json.ts";
import type { Clock } from "#platform/clock.ts";
import { sendJson } from "#platform/http/answer.ts";
import { bytesOf, registerSignedCalls } from "#platform/http/signed-calls.ts";
import type { PayoutNotification } from "#transfers/lifecycle/payout-party.ts";
import { whyNotCallback } from "./signature.ts";

export const PARTNER_CALLBACK_PATH = "/v1/partner/callback";
const SIGNATURE_HEADER = "x-callback-signature";
const MAX_CALLBACK_BYTES = 8_192;

/** Our own form of a reference: another form is not looked up in the database. */
const callbackSchema = z.object({
  event_id: z.string().regex(/^[\w-]{8,100}$/),
  transaction: z.object({ external_id: z.string().regex(/^\w{1,36}$/) }),
});

export type CallbackFault = "unsigned" | "stale" | "malformed";

/** Reads a callback from its body and signature; a fault code when it is not authentic or malformed. */
export function readCallback(
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  now: Date,
): PayoutNotification | CallbackFault {
  const unproven = whyNotCallback(body, signature, secret, now);
  if (unproven) return unproven;
  const parsed = callbackSchema.safeParse(parseStrictJson(Buffer.from(body).toString("utf8"))?.value);
  if (!parsed.success) return "malformed";
  return { eventId: parsed.data.event_id, reference: parsed.data.transaction.external_id };
}

/**
 * Stores a notification, once for each event, and schedules an inquiry about the order; false when there is no such order. When it throws,
 * the partner sends the callback again.
 */
export type ReceiveNotification = (
  notification: PayoutNotification,
  request: Pick<FastifyRequest, "id" | "ip">,
) => Promise<boolean>;

export interface CallbackSettings {
  readonly secret: string;
  readonly clock: Clock;
  readonly receiveNotification: ReceiveNotification;
}

/** Receives callbacks from the partner. Nothing is looked up before the signature is verified. */
export function partnerCallbackRoute({
  secret,
  clock,
  receiveNotification,
}: CallbackSettings): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSignedCalls(server, MAX_CALLBACK_BYTES, (scope) => {
      scope.post(PARTNER_CALLBACK_PATH, async (request, reply) => {
        const signature = request.headers[SIGNATURE_HEADER];
        const body = bytesOf(request);
        const notification = readCallback(body, typeof signature === "string" ? signature : undefined, secret, clock.now());
        if (typeof notification === "string") {
          request.log.warn({ why: notification }, "callback of the partner refused");
          throw refuse(notification === "malformed" ? "malformed_request" : "api_key_invalid");
        }
        if (!(await receiveNotification(notification, request))) throw refuse("not_found");
        return sendJson(reply, {});
      });
    });
}
