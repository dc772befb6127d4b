import { invariant, type Invariant } from "#platform/invariants.ts";
import { SPAM_MOST } from "./send-message.ts";

/** What always holds of messages to the house. */
export const supportInvariants: readonly Invariant[] = [
  invariant(
    "what programs have set aside of contact messages stays within its limit",
    `select count(*) from support.message where status = 'spam' and suspicion is not null having count(*) > ${SPAM_MOST}`,
  ),
  invariant(
    "each answer to a contact message went out as a mail to whoever had written it",
    `select entry.id from support.entry join support.message on message.id = entry.message_id
     left join platform.outgoing_message as mail on mail.id = entry.mail_id
     where entry.kind = 'answer' and mail.id is not null and mail.recipient is distinct from message.email`,
  ),
];
