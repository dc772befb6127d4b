import { invariant, type Invariant } from "#platform/invariants.ts";
import { MAX_SPAM } from "./send-message.ts";

/** Invariants of contact messages, threads and complaints. */
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
  invariant(
    "the entries of a thread are numbered without gaps, up to its last number",
    `select thread.id from support.thread left join support.thread_entry as entry on entry.thread_id = thread.id
     group by thread.id having count(entry.no) <> thread.last_no or coalesce(max(entry.no), 0) <> thread.last_no`,
  ),
  invariant(
    "no read mark of a thread is past its last entry",
    `select id from support.thread where customer_read_no > last_no or staff_read_no > last_no`,
  ),
  invariant(
    "a thread merged into another one belongs to the same customer",
    `select thread.id from support.thread join support.thread as target on target.id = thread.merged_into
     where thread.person is distinct from target.person or (thread.person is null and thread.visitor_hash is distinct from target.visitor_hash)`,
  ),
  invariant(
    "the entries of a complaint are numbered without gaps, up to its last number",
    `select complaint.id from support.complaint left join support.complaint_entry as entry on entry.complaint_id = complaint.id
     group by complaint.id having count(entry.no) <> complaint.last_no or coalesce(max(entry.no), 0) <> complaint.last_no`,
  ),
  invariant(
    "each answer to a complaint has its letter, and no other entry has one",
    `select entry.complaint_id from support.complaint_entry as entry
     left join support.complaint_letter as letter on letter.complaint_id = entry.complaint_id and letter.no = entry.no
     where (entry.kind = 'answered') <> (letter.no is not null)`,
  ),
];
