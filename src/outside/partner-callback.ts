/**
 * What the partner abroad reports by itself, at `POST /v1/partner/callback`: proved by its signature alone. Callbacks come twice, late and in
 * any order, so that one is a hint and no more: it names the order that is asked about next.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { refuse } from "#kernel/refusal.ts";
import { parseStrictJson } from "#kernel/strict-json.ts";
import type { Clock } from "#platform/clock.ts";
import { sendJson } from "#platform/http/answer.ts";
import { bytesOf, registerSignedCalls } from "#platform/http/signed-calls.ts";
import type { PayoutHint } from "#transfers/payout.ts";
import { whyNotCallback } from "./partner-signature.ts";

export const PARTNER_CALLBACK_PATH = "/v1/partner/callback";
const SIGNATURE_HEADER = "x-callback-signature";
const MAX_CALLBACK_BYTES = 8_192;

/** Our own form of a reference: what is not one is not worth a look into the database. */
const callbackSchema = z.object({
  event_id: z.string().regex(/^[\w-]{8,100}$/),
  transaction: z.object({ external_id: z.string().regex(/^\w{1,36}$/) }),
});

export type CallbackFault = "unsigned" | "stale" | "malformed";

/** Reads a callback from the bytes that came and the signature beside them; a word why not when it proves nothing. */
export function readCallback(
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  now: Date,
): PayoutHint | CallbackFault {
  const unproven = whyNotCallback(body, signature, secret, now);
  if (unproven) return unproven;
  const parsed = callbackSchema.safeParse(parseStrictJson(Buffer.from(body).toString("utf8"))?.value);
  if (!parsed.success) return "malformed";
  return { eventId: parsed.data.event_id, reference: parsed.data.transaction.external_id };
}

/** Keeps a hint, once for each event, and has the order asked about; false when there is no such order. What it throws makes the partner come again. */
export type TakeHint = (hint: PayoutHint, request: Pick<FastifyRequest, "id" | "ip">) => Promise<boolean>;

export interface CallbackSettings {
  readonly secret: string;
  readonly clock: Clock;
  readonly takeHint: TakeHint;
}

/** Takes callbacks from the partner. Nothing is looked up before the signature holds. */
export function partnerCallbackRoute({ secret, clock, takeHint }: CallbackSettings): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSignedCalls(server, MAX_CALLBACK_BYTES, (scope) => {
      scope.post(PARTNER_CALLBACK_PATH, async (request, reply) => {
        const signature = request.headers[SIGNATURE_HEADER];
        const body = bytesOf(request);
        const hint = readCallback(body, typeof signature === "string" ? signature : undefined, secret, clock.now());
        if (typeof hint === "string") {
          request.log.warn({ why: hint }, "callback of the partner refused");
          throw refuse(hint === "malformed" ? "malformed_request" : "api_key_invalid");
        }
        if (!(await takeHint(hint, request))) throw refuse("not_found");
        return sendJson(reply, {});
      });
    });
}
