/**
 * Removes the texts of messages once their code or link opens nothing any more: a database, or a copy of it, should hold no codes and
 * links.
 */
import { sql } from "kysely";
import { inBatches } from "../jobs/in-batches.ts";
import type { Job } from "../jobs/run-worker.ts";
import type { Ctx } from "../unit-of-work.ts";

const BATCH = 1_000;
const MAX_BATCHES = 50;

/**
 * Blanks secret texts when they expire, and earlier as soon as the message has arrived or was given up. Where the development mailbox is
 * served (`keepsMailbox`, never in production) they stay until they expire: a demo's codes are read there.
 */
export function blankJob({ keepsMailbox }: { readonly keepsMailbox: boolean }): Job {
  return {
    name: "blank_messages",
    every: "* * * * *",
    run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => blankSome(ctx, keepsMailbox))),
  };
}

async function blankSome(ctx: Ctx, keepsMailbox: boolean): Promise<number> {
  const blanked = await sql`
    update platform.outgoing_message
    set body_text = '', blanked_at = ${ctx.now},
        state = case when state = 'queued' then 'failed' else state end,
        last_error = case when state = 'queued' then 'too_late' else last_error end
    where id in (
      select id from platform.outgoing_message
      where secret_until is not null and blanked_at is null and (secret_until <= ${ctx.now}
        or (not ${keepsMailbox}::boolean and (state in ('delivered', 'undelivered', 'failed') or (state = 'sent' and channel = 'email'))))
      limit ${BATCH} for update skip locked)`.execute(ctx.db);
  return Number(blanked.numAffectedRows ?? 0n);
}
