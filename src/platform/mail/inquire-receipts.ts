/**
 * Inquires about messages without a receipt, because receipts get lost. Claims, inquires and records, as deliver.ts does; a result is
 * recorded as a receipt, so that only receipts change a message's state.
 */
import { sql } from "kysely";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Job } from "../jobs/run-worker.ts";
import type { Ctx } from "../unit-of-work.ts";
import type { Inquire, Inquiry } from "./gateway.ts";
import { recordReceipt } from "./receipts.ts";

/** How long after sending each inquiry is made. After the last one the outcome is unknown, and the message stays `sent`. */
const LADDER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;
/** A claim on a message lasts this long; without an answer the inquiry is repeated after it. */
const CLAIM_MS = 5 * MINUTE_MS;
const BATCH = 50;

/** When the first inquiry about a message sent at this moment is due. */
export function firstInquiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + LADDER_MS[0]);
}

/** The job that makes due inquiries. When the gateway does not answer, it stops until the next run. */
export function inquireJob(inquire: Inquire): Job {
  return {
    name: "inquire_about_messages",
    every: "* * * * *",
    async run({ transaction, runtime }) {
      const due = await transaction((ctx) => claimDue(ctx));
      for (const { id } of due) {
        const found = await inquire(id);
        if (found.status === "no_answer") return;
        if (found.status === "unknown") runtime.log.warn({ messageId: id }, "accepted message unknown at the gateway");
        await transaction((ctx) => record(ctx, id, found));
      }
    },
  };
}

async function claimDue(ctx: Ctx): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update platform.outgoing_message set inquire_at = ${new Date(ctx.now.getTime() + CLAIM_MS)}
    where id in (select id from platform.outgoing_message where inquire_at <= ${ctx.now} order by inquire_at limit ${BATCH} for update skip locked)
    returning id`.execute(ctx.db);
  return rows;
}

async function record(ctx: Ctx, id: string, found: Inquiry): Promise<void> {
  if (found.status === "delivered" || found.status === "undelivered") {
    const { status, reason, providerRef } = found;
    const eventId = `inquiry-${id}-${status}`;
    await recordReceipt(ctx, { eventId, messageId: id, providerRef, status, reason, occurredAt: ctx.now });
    return;
  }
  // A receipt may have arrived meanwhile; then no further inquiry is needed.
  const { rows } = await sql<{ inquiries: number; sent_at: Date }>`
    update platform.outgoing_message set inquiries = inquiries + 1 where id = ${id} and inquire_at is not null
    returning inquiries, sent_at`.execute(ctx.db);
  const requested = rows[0];
  if (!requested) return;
  const next = LADDER_MS[requested.inquiries];
  const at = next === undefined ? null : new Date(Math.max(requested.sent_at.getTime() + next, ctx.now.getTime()));
  await sql`update platform.outgoing_message set inquire_at = ${at} where id = ${id} and state = 'sent'`.execute(ctx.db);
}
