import { invariant, type Invariant } from "#platform/invariants.ts";
import { MAX_SPAM_MAILS } from "./mail/model/received.ts";
import { MAX_SPAM } from "./send-message.ts";

/** Invariants of contact messages, threads, surveys and complaints. */
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
    "each message of a thread has the files that it was sent with, unless they went with it to another thread",
    `select entry.thread_id, entry.id from support.thread_entry as entry join support.thread on thread.id = entry.thread_id
     left join support.chat_file as file on file.thread_id = entry.thread_id and file.entry_id = entry.id
     where thread.merged_into is null group by entry.thread_id, entry.id, entry.files having count(file.id) <> entry.files`,
  ),
  invariant(
    "each file of a chat has its bytes, and was given by a side that its message is of",
    `select file.id from support.chat_file as file left join support.chat_file_content as content on content.file = file.id
     left join support.thread_entry as entry on entry.thread_id = file.thread_id and entry.id = file.entry_id
     where content.file is null or entry.side <> file.side`,
  ),
  invariant(
    "a file of a complaint was given by its customer, or came with the chat from which it was opened",
    `select file.id from support.chat_file as file join support.complaint on complaint.id = file.complaint_id
     where file.given_by <> complaint.person or (file.given_by is null and complaint.channel <> 'chat')`,
  ),
  invariant(
    "no read mark of a thread is past its last entry",
    `select id from support.thread where customer_read_no > last_no or staff_read_no > last_no`,
  ),
  invariant(
    "a thread merged into another one belongs to the same customer",
    `select thread.id from support.thread join support.thread as target on target.id = thread.merged_into
     where thread.person is distinct from target.person or (thread.person is null and thread.visitor_hash is distinct from target.visitor_hash)
        or thread.mail_address is distinct from target.mail_address`,
  ),
  invariant(
    "each entry of a customer in a thread of mails has its mail, unless it went with it to another thread",
    `select entry.thread_id, entry.id from support.thread_entry as entry join support.thread on thread.id = entry.thread_id
     left join support.received_mail as mail on mail.thread_id = entry.thread_id and mail.entry_id = entry.id
     where thread.channel = 'mail' and thread.merged_into is null and entry.side = 'customer' and entry.kind = 'public' and mail.key is null`,
  ),
  invariant(
    "each answer in a thread of mails was mailed to the address of its thread",
    `select entry.thread_id, entry.id from support.thread_entry as entry join support.thread on thread.id = entry.thread_id
     left join support.sent_mail as sent on sent.thread_id = entry.thread_id and sent.entry_id = entry.id
     left join platform.outgoing_message as mail on mail.id = sent.mail_id
     where thread.channel = 'mail' and thread.merged_into is null and entry.side = 'staff' and entry.kind = 'public'
       and (sent.mail_id is null or (mail.id is not null
         and (lower(mail.recipient) <> thread.mail_address or cardinality(mail.attachments) <> entry.files)))`,
  ),
  invariant(
    "the folder of spam stays within its limit",
    `select count(*) from support.thread where state = 'SPAM' and suspicion is not null having count(*) > ${MAX_SPAM_MAILS}`,
  ),
  invariant(
    "a survey asks about a thread that we have answered",
    `select thread_id from support.survey join support.thread on thread.id = survey.thread_id where first_reply_at is null`,
  ),
  invariant(
    "a follow-up of a survey, open or ended, is reported in its thread",
    `select survey.thread_id from support.survey where thread_id is not null and (score <= 2 or not is_solved)
       and not exists (select from support.thread_entry as entry where entry.thread_id = survey.thread_id and entry.event = 'follow_up')`,
  ),
  invariant(
    "no customer was invited to two surveys within a week",
    `with asked as (
       select survey.about, invited_at, coalesce(thread.person, message.person) as person, visitor_hash, coalesce(mail_address, lower(email)) as address
       from support.survey left join support.thread on thread.id = thread_id left join support.message on message.id = message_id)
     select later.about from asked as later
     join asked as former on former.about <> later.about
       and (former.person = later.person or former.visitor_hash = later.visitor_hash or former.address = later.address)
     where former.invited_at < later.invited_at and later.invited_at - former.invited_at < interval '7 days'
       and not exists (select from support.thread_entry as joined where joined.thread_id in (former.about, later.about) and joined.event = 'joined_account')`,
  ),
  invariant(
    "a survey of a contact message asks about one that we have answered",
    `select message_id from support.survey where message_id is not null
       and not exists (select from support.entry where entry.message_id = survey.message_id and kind = 'answer')`,
  ),
  invariant(
    "the entries of a complaint are numbered without gaps, up to its last number",
    `select complaint.id from support.complaint left join support.complaint_entry as entry on entry.complaint_id = complaint.id
     group by complaint.id having count(entry.no) <> complaint.last_no or coalesce(max(entry.no), 0) <> complaint.last_no`,
  ),
  invariant(
    "a complaint opened from a chat or a message is its customer's, and runs from the customer's words",
    `select complaint.id from support.complaint left join support.thread on thread.id = complaint.thread_id
     left join support.message on message.id = complaint.message_id
     where (thread.id is not null and thread.person is distinct from complaint.person)
        or (message.id is not null and (message.person is distinct from complaint.person or message.received_at <> complaint.received_at))
        or (thread.id is not null and not exists (select from support.thread_entry as entry where entry.thread_id = thread.id
          and entry.side = 'customer' and entry.kind = 'public' and entry.made_at = complaint.received_at))`,
  ),
  invariant(
    "each answer to a complaint has its letter, and no other entry has one",
    `select entry.complaint_id from support.complaint_entry as entry
     left join support.complaint_letter as letter on letter.complaint_id = entry.complaint_id and letter.no = entry.no
     where (entry.kind = 'answered') <> (letter.no is not null)`,
  ),
];
