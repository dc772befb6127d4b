/**
 * Asks the gateway about messages whose receipt has not come: receipts get lost. Claim, ask, record, as deliver.ts does; what is found is
 * recorded as a receipt, so that there is one way in which a message changes its state.
 */
import { sql } from "kysely";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Job } from "../jobs/run-worker.ts";
import type { Ctx } from "../unit-of-work.ts";
import type { Inquire, Inquiry } from "./gateway.ts";
import { recordReceipt } from "./receipts.ts";

/** How long after it was sent a message is asked about. After the last nobody knows what became of it, and it stays `sent`. */
const LADDER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;
/** Whoever asks has the message to itself for this long; when no answer came it is asked about again after it. */
const CLAIM_MS = 5 * MINUTE_MS;
const BATCH = 50;

/** When a message that is sent at this moment is asked about first. */
export function firstInquiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + LADDER_MS[0]);
}

/** The job that asks about what is due. A gateway that does not answer is left alone until the next run. */
export function inquireJob(inquire: Inquire): Job {
  return {
    name: "inquire_about_messages",
    every: "* * * * *",
    async run({ beat, machinery }) {
      const due = await beat((ctx) => claimDue(ctx));
      for (const { id } of due) {
        const found = await inquire(id);
        if (found.status === "no_answer") return;
        if (found.status === "unknown") machinery.log.warn({ messageId: id }, "the gateway does not know a message that it took");
        await beat((ctx) => record(ctx, id, found));
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
  // A receipt may have come meanwhile; then there is nothing more to ask.
  const { rows } = await sql<{ inquiries: number; sent_at: Date }>`
    update platform.outgoing_message set inquiries = inquiries + 1 where id = ${id} and inquire_at is not null
    returning inquiries, sent_at`.execute(ctx.db);
  const asked = rows[0];
  if (!asked) return;
  const next = LADDER_MS[asked.inquiries];
  const at = next === undefined ? null : new Date(Math.max(asked.sent_at.getTime() + next, ctx.now.getTime()));
  await sql`update platform.outgoing_message set inquire_at = ${at} where id = ${id} and state = 'sent'`.execute(ctx.db);
}
