import { sql } from "kysely";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "../unit-of-work.ts";
import { DELIVER_JOB } from "./outbox.ts";

/**
 * Writes the SMS that replaces an undeliverable WhatsApp message, with the job that sends it, in the caller's transaction. A second call
 * writes nothing. An SMS has no fallback, and an expired secret is not sent again.
 */
export async function fallBackToSms(ctx: Ctx, messageId: string): Promise<void> {
  const id = newId("ms", ctx.now.getTime(), ctx.random(10));
  const written = await sql`
    insert into platform.outgoing_message (id, channel, recipient, language, template, body_text, created_at, secret_until, fallback_of, about)
    select ${id}, 'sms', recipient, language, template, body_text, ${ctx.now}, secret_until, id, about
    from platform.outgoing_message where id = ${messageId} and channel = 'whatsapp' and blanked_at is null and has_sms_instead
    on conflict (fallback_of) do nothing returning id`.execute(ctx.db);
  if (written.rows.length > 0) await ctx.enqueue(DELIVER_JOB, { id }, { key: id });
}
