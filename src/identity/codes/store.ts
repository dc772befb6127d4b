/** SQL of the channels that a person's one-time codes go by. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { CodeChannel } from "../model/challenge.ts";

/** Records the channel of a right code; it is offered first the next time. */
export async function storeCodeChannel(db: Executor, personId: string, channel: CodeChannel): Promise<void> {
  await sql`update identity.person set code_channel = ${channel}
            where id = ${personId} and code_channel is distinct from ${channel}`.execute(db);
}

/**
 * Closes the mailbox for one-time codes until then, restarting an earlier closure. False when the number was changed after `since`, because
 * then it proves no more than the mailbox.
 */
export async function closeMailCodes(db: Executor, id: string, until: Date, since: Date): Promise<boolean> {
  const closed = await sql`update identity.person set mail_codes_from = ${until}
                           where id = ${id} and (phone_changed_at is null or phone_changed_at <= ${since})`.execute(db);
  return (closed.numAffectedRows ?? 0n) > 0n;
}

/**
 * Reopens the mailbox for codes after the first right code of the account since it was closed. If that code came by the mailbox, payouts
 * are held until `holdUntil`, because the telephone was not proven.
 */
export async function openMailCodes(db: Executor, id: string, holdUntil: Date | null): Promise<void> {
  await sql`update identity.person set mail_codes_from = null, payout_hold_until = greatest(payout_hold_until, ${holdUntil})
            where id = ${id} and mail_codes_from is not null`.execute(db);
}
