import { verifyAuditChain } from "./audit/chain.ts";
import { invariant, type Invariant } from "./invariants.ts";

/** Invariants of the platform's own tables. */
export const platformInvariants: readonly Invariant[] = [
  {
    says: "the audit trail's hash chain holds from its first row to its last",
    breaches: async (db) => {
      const { brokenAt } = await verifyAuditChain(db);
      return brokenAt === null ? [] : [{ position: brokenAt }];
    },
  },
  invariant(
    "every audit row is sealed within five minutes",
    `select id from audit.entry where recorded_at < now() - interval '5 minutes' and not exists (select from audit.seal where entry_id = entry.id)
     and exists (select from audit.seal where sealed_at > entry.recorded_at + interval '5 minutes')`,
  ),
  invariant(
    "every queued message has the job that sends it",
    `select id from platform.outgoing_message as message where state = 'queued'
     and not exists (select from graphile_worker.jobs as job where job.key = message.id)`,
  ),
  invariant(
    "every undelivered WhatsApp message has its SMS fallback",
    `select id from platform.outgoing_message as message where channel = 'whatsapp' and state = 'undelivered' and blanked_at is null
     and not exists (select from platform.outgoing_message as sms where sms.fallback_of = message.id)`,
  ),
  invariant(
    "a code or link in a message is blanked within ten minutes of its expiry",
    `select id from platform.outgoing_message as message where blanked_at is null
     and exists (select from platform.outgoing_message as other where other.blanked_at > message.secret_until + interval '10 minutes')`,
  ),
  invariant(
    "every delivered or undelivered message has the receipt for it",
    `select id from platform.outgoing_message as message where state in ('delivered', 'undelivered')
     and not exists (select from platform.message_receipt as receipt where receipt.message_id = message.id and receipt.status = message.state)`,
  ),
];
