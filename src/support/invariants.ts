import { invariant, type Invariant } from "#platform/invariants.ts";
import { MAX_SPAM } from "./send-message.ts";

/** Invariants of contact messages. */
export const supportInvariants: readonly Invariant[] = [
  invariant(
    "contact messages set aside as spam stay within their limit",
    `select count(*) from support.message where status = 'spam' and suspicion is not null having count(*) > ${MAX_SPAM}`,
  ),
  invariant(
    "each answer to a contact message was mailed to its sender",
    `select entry.id from support.entry join support.message on message.id = entry.message_id
     left join platform.outgoing_message as mail on mail.id = entry.mail_id
     where entry.kind = 'answer' and mail.id is not null and mail.recipient is distinct from message.email`,
  ),
];
