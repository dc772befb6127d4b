/**
 * Delivery receipts: the gateway reports the outcome of a message at `POST /v1/messages/receipt`. The route is outside the API's own calls:
 * a machine sends it, authenticated by signature alone. Receipts come twice, late, and before the answer to the message that they are
 * about.
 */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { refuse } from "#kernel/refusal.ts";
import { sendJson } from "../http/answer.ts";
import { bytesOf, registerSignedCalls } from "../http/signed-calls.ts";
import { inTransaction, type Ctx, type Runtime } from "../unit-of-work.ts";
import { fallBackToSms } from "./sms-fallback.ts";

export interface Receipt {
  /** The gateway's id of this event, the same in every repetition. */
  readonly eventId: string;
  readonly messageId: string;
  readonly providerRef: string;
  readonly status: "delivered" | "undelivered";
  readonly reason: string | null;
  readonly occurredAt: Date;
}

/** Reads a receipt from its body and signature; a fault code when it is not authentic or malformed. */
export type ReadReceipt = (body: Uint8Array, signature: string | undefined, now: Date) => Receipt | ReceiptFault;
export type ReceiptFault = "unsigned" | "stale" | "malformed";

export const RECEIPT_PATH = "/v1/messages/receipt";
const RECEIPT_HEADER = "message-signature";
const MAX_RECEIPT_BYTES = 4_096;

/**
 * The states that a receipt may still change. Delivered is final; a message given up without an answer may have arrived
 * nevertheless.
 */
const OPEN_STATES = {
  delivered: ["queued", "sent", "failed", "undelivered"],
  undelivered: ["queued", "sent", "failed"],
} as const;

/** Stores a receipt and applies it once; false when there is no such message. */
export async function recordReceipt(ctx: Ctx, receipt: Receipt): Promise<boolean> {
  const { eventId, messageId, providerRef, status, reason, occurredAt } = receipt;
  const stored = await sql<{ is_known: boolean; is_new: boolean }>`
    with message as (select id from platform.outgoing_message where id = ${messageId} and channel <> 'email'),
    kept as (
      insert into platform.message_receipt (event_id, message_id, status, reason, occurred_at, received_at)
      select ${eventId}, id, ${status}, ${reason}, ${occurredAt}, ${ctx.now} from message
      on conflict (event_id) do nothing returning event_id)
    select exists (select from message) as is_known, exists (select from kept) as is_new`.execute(ctx.db);
  const { is_known: isKnown, is_new: isNew } = stored.rows[0] ?? { is_known: false, is_new: false };
  if (!isNew) return isKnown;
  // A gateway's clock that runs ahead must not set a delivery time in the future.
  const deliveredAt = status === "delivered" ? new Date(Math.min(occurredAt.getTime(), ctx.now.getTime())) : null;
  const changed = await sql`
    update platform.outgoing_message
    set state = ${status}, delivered_at = ${deliveredAt}, sent_at = coalesce(sent_at, ${ctx.now}),
        provider_ref = coalesce(provider_ref, ${providerRef}), last_error = ${reason},
        inquire_at = null
    where id = ${messageId} and state = any(${[...OPEN_STATES[status]]}::text[]) returning id`.execute(ctx.db);
  if (status === "undelivered" && changed.rows.length > 0) await fallBackToSms(ctx, messageId);
  return true;
}

/** Receives receipts from the gateway. The database is not touched before the signature is verified. */
export function receiptRoute(runtime: Runtime, readReceipt: ReadReceipt): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSignedCalls(server, MAX_RECEIPT_BYTES, (scope) => {
      scope.post(RECEIPT_PATH, async (request, reply) => {
        const signature = request.headers[RECEIPT_HEADER];
        const body = bytesOf(request);
        const receipt = readReceipt(body, typeof signature === "string" ? signature : undefined, runtime.clock.now());
        if (typeof receipt === "string") {
          request.log.warn({ why: receipt }, "delivery receipt refused");
          throw refuse(receipt === "malformed" ? "malformed_request" : "api_key_invalid");
        }
        const facts = {
          requestId: request.id,
          actor: { kind: "system", name: "message_receipt" },
          language: "EN",
          address: request.ip,
        } as const;
        if (!(await inTransaction(runtime, facts, (ctx) => recordReceipt(ctx, receipt)))) throw refuse("not_found");
        return sendJson(reply, {});
      });
    });
}
