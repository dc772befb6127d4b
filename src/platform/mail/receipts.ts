/**
 * Delivery receipts: the gateway reports what became of a message, at `POST /v1/messages/receipt`, outside the API's own calls: a machine
 * sends it, proved by its signature alone. Receipts come twice, late, and before the answer to the message they are about.
 */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { refuse } from "#kernel/refusal.ts";
import { sendJson } from "../http/answer.ts";
import { bytesOf, registerSignedCalls } from "../http/signed-calls.ts";
import { inTransaction, type Ctx, type Machinery } from "../unit-of-work.ts";
import { fallBackToSms } from "./fallback.ts";

export interface Receipt {
  /** The gateway's id of this event: the same in every repetition of it. */
  readonly eventId: string;
  readonly messageId: string;
  readonly providerRef: string;
  readonly status: "delivered" | "undelivered";
  readonly reason: string | null;
  readonly occurredAt: Date;
}

/** Reads a receipt from the bytes that came and the signature beside them; a word why not when they prove nothing. */
export type ReadReceipt = (body: Uint8Array, signature: string | undefined, now: Date) => Receipt | ReceiptFault;
export type ReceiptFault = "unsigned" | "stale" | "malformed";

export const RECEIPT_PATH = "/v1/messages/receipt";
const RECEIPT_HEADER = "message-signature";
const MAX_RECEIPT_BYTES = 4_096;

/** The states that a receipt may still change. Delivered is final; a message given up after silence may have arrived all the same. */
const OPEN_STATES = {
  delivered: ["queued", "sent", "failed", "undelivered"],
  undelivered: ["queued", "sent", "failed"],
} as const;

/** Keeps a receipt and does what it says, once; false when there is no such message. */
export async function recordReceipt(ctx: Ctx, receipt: Receipt): Promise<boolean> {
  const { eventId, messageId, providerRef, status, reason, occurredAt } = receipt;
  const kept = await sql<{ is_known: boolean; is_new: boolean }>`
    with message as (select id from platform.outgoing_message where id = ${messageId} and channel <> 'email'),
    kept as (
      insert into platform.message_receipt (event_id, message_id, status, reason, occurred_at, received_at)
      select ${eventId}, id, ${status}, ${reason}, ${occurredAt}, ${ctx.now} from message
      on conflict (event_id) do nothing returning event_id)
    select exists (select from message) as is_known, exists (select from kept) as is_new`.execute(ctx.db);
  const { is_known: isKnown, is_new: isNew } = kept.rows[0] ?? { is_known: false, is_new: false };
  if (!isNew) return isKnown;
  // A gateway's clock that runs ahead does not make a message arrive in the future.
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

/** Takes receipts from the gateway. Nothing touches the database before the signature holds. */
export function receiptRoute(machinery: Machinery, readReceipt: ReadReceipt): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSignedCalls(server, MAX_RECEIPT_BYTES, (scope) => {
      scope.post(RECEIPT_PATH, async (request, reply) => {
        const signature = request.headers[RECEIPT_HEADER];
        const body = bytesOf(request);
        const receipt = readReceipt(body, typeof signature === "string" ? signature : undefined, machinery.clock.now());
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
        if (!(await inTransaction(machinery, facts, (ctx) => recordReceipt(ctx, receipt)))) throw refuse("not_found");
        return sendJson(reply, {});
      });
    });
}
