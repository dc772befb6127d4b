/** Objects of a victim, inserted into the database directly. */
import { sql } from "kysely";
import type { Person } from "../../shared/people.ts";
import { databaseOf, type Target } from "../../shared/target.ts";

const TRANSFER = "tr_01kc0000000000000000000000";

/** A transfer that waits for its payment. */
export async function transferOf(target: Target, victim: Person): Promise<string> {
  await sql`insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, version, principal_minor, fee_minor,
      tax_minor, margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, is_converted, is_fee_earned,
      is_released_by_two, recalls, has_conflicting_outcomes, compensation_minor, posted, due_step, due_at, needs_person, updated_at)
    values (${TRANSFER}, 'local', ${victim.id}, 'ID-ID-bank', 'qt_theirs', 'rc_theirs', '{}', 'CREATED', 1, 100000000, 0,
      0, 0, 0, 'IDR', 100000000, now(), now() + interval '30 minutes', false, false,
      false, 0, false, 0, '{}', 'expire', now() + interval '45 minutes', false, now()) on conflict do nothing`.execute(
    databaseOf(target),
  );
  return TRANSFER;
}

const QUOTE = "qt_01kc0000000000000000000000";

/** A quote of the victim. */
export async function quoteOf(target: Target, victim: Person): Promise<string> {
  await sql`insert into pricing.quote (id, person, hash, corridor, fixed_side, principal_minor, fee_minor, tax_minor, total_minor, receives_minor,
      receives_currency, margin_minor, rounding_minor, total_cost_bps, arrives_by, arrives_why, terms, created_at, expires_at)
    values (${QUOTE}, ${victim.id}, sha256(''), 'ID-ID-bank', 'source', 100000000, 0, 0, 100000000, 100000000,
      'IDR', 0, 0, 0, now(), '[]', '{}', now(), now() + interval '30 minutes') on conflict do nothing`.execute(
    databaseOf(target),
  );
  return QUOTE;
}

export const RECIPIENT = "rc_01kc0000000000000000000000";

/** A recipient of the victim. */
export async function recipientOf(target: Target, victim: Person): Promise<string> {
  await sql`insert into recipients.recipient (id, person_id, country, method, form_version, entries, creation_hash, created_at, updated_at)
    values (${RECIPIENT}, ${victim.id}, 'ID', 'cash', 1, '{"name": "Theirs", "phone": "+6281211112222", "city": "Bima"}', sha256('theirs'), now(), now())
    on conflict do nothing`.execute(databaseOf(target));
  return RECIPIENT;
}

export const PASSKEY = "pk_01kc0000000000000000000000";

/** A passkey of the victim. */
export async function passkeyOf(target: Target, victim: Person): Promise<string> {
  await sql`insert into identity.passkey (id, person_id, credential_id, public_key, name, created_at)
    values (${PASSKEY}, ${victim.id}, 'credential of the victim', '\\x00', 'Theirs', now()) on conflict do nothing`.execute(
    databaseOf(target),
  );
  return PASSKEY;
}

/** An unread notification of the victim. */
export async function noticeOf(target: Target, victim: Person): Promise<string> {
  const id = "nt_01kc0000000000000000000000";
  await sql`insert into notifications.notification (id, key, person, kind, about, facts, made_at, notified_at)
    values (${id}, 'theirs', ${victim.id}, 'expired', ${TRANSFER}, '{"name": "Theirs"}', now(), now()) on conflict do nothing`.execute(
    databaseOf(target),
  );
  return id;
}

/** A saved view of the victim. */
export async function viewOf(target: Target, victim: Person): Promise<string> {
  const id = "sv_01kc0000000000000000000000";
  await sql`insert into workspace.saved_view (id, owner, path, name, query, saved_at)
    values (${id}, ${victim.id}, '/office/user', 'Mine', 'type=STAFF', now()) on conflict do nothing`.execute(databaseOf(target));
  return id;
}

/** A rate alert of the victim. */
export async function alertOf(target: Target, victim: Person): Promise<string> {
  const id = "ra_01kc0000000000000000000000";
  await sql`insert into notifications.rate_alert (id, person, corridor, below, made_at)
    values (${id}, ${victim.id}, 'ID-SG-bank', 1, now()) on conflict do nothing`.execute(databaseOf(target));
  return id;
}

/** A browser in which the victim gets notifications. */
export async function deviceOf(target: Target, victim: Person): Promise<string> {
  const id = "nd_01kc0000000000000000000000";
  const key = `B${"A".repeat(86)}`;
  await sql`insert into notifications.device (id, person, session_id, name, endpoint, p256dh, auth, server_key, added_at, seen_at)
    values (${id}, ${victim.id}, 'ss_theirs', '', 'https://web.push.apple.com/theirs', ${key}, ${"A".repeat(22)}, ${key}, now(), now())
    on conflict do nothing`.execute(databaseOf(target));
  return id;
}

/** A chat of the victim with one message. */
export async function chatOf(target: Target, victim: Person): Promise<string> {
  const id = "th_01kc0000000000000000000000";
  const database = databaseOf(target);
  await sql`insert into support.thread (id, channel, subject, person, language, state, last_no, opened_at, touched_at, waiting_since)
    values (${id}, 'chat', 'Theirs', ${victim.id}, 'ID', 'NEW', 1, now(), now(), now()) on conflict do nothing`.execute(database);
  await sql`insert into support.thread_entry (thread_id, no, id, kind, side, made_by, text, made_at)
    values (${id}, 1, 'te_01kc0000000000000000000000', 'public', 'customer', ${victim.id}, 'Theirs', now()) on conflict do nothing`.execute(
    database,
  );
  return id;
}

/** A file of the victim for their chat that was not sent yet. */
export async function chatFileOf(target: Target, victim: Person): Promise<{ readonly id: string; readonly thread: string }> {
  const thread = await chatOf(target, victim);
  const id = "cf_01kc0000000000000000000000";
  const database = databaseOf(target);
  await sql`insert into support.chat_file (id, thread_id, side, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${thread}, 'customer', 'theirs.jpg', 'image/jpeg', sha256('Theirs'), 6, ${victim.id}, now()) on conflict do nothing`.execute(
    database,
  );
  await sql`insert into support.chat_file_content (file, content, key_number) values (${id}, 'Theirs', 1) on conflict do nothing`.execute(
    database,
  );
  return { id, thread };
}

/** A complaint of the victim that waits for us. */
export async function complaintOf(target: Target, victim: Person): Promise<string> {
  const id = "cn_01kc0000000000000000000000";
  const database = databaseOf(target);
  await sql`insert into support.complaint (id, person, topic, language, state, days, extension_days, objection_days, received_at, touched_at)
    values (${id}, ${victim.id}, 'late', 'ID', 'NEW', 20, 20, 30, now(), now()) on conflict do nothing`.execute(database);
  await sql`insert into support.complaint_entry (complaint_id, no, id, kind, made_by, text, made_at)
    values (${id}, 1, 'ne_01kc0000000000000000000000', 'received', ${victim.id}, 'Theirs', now()) on conflict do nothing`.execute(
    database,
  );
  return id;
}

/** A file that the victim sent with their complaint. */
export async function complaintFileOf(
  target: Target,
  victim: Person,
): Promise<{ readonly id: string; readonly complaint: string }> {
  const complaint = await complaintOf(target, victim);
  const id = "cf_01kc0000000000000000000001";
  const database = databaseOf(target);
  await sql`insert into support.chat_file (id, complaint_id, complaint_entry_id, side, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${complaint}, 'ne_01kc0000000000000000000000', 'customer', 'theirs.jpg', 'image/jpeg', sha256('Theirs'), 6, ${victim.id}, now())
    on conflict do nothing`.execute(database);
  await sql`insert into support.chat_file_content (file, content, key_number) values (${id}, 'Theirs', 1) on conflict do nothing`.execute(
    database,
  );
  return { id, complaint };
}

/** A call of the victim that is under way, at an instant in whole milliseconds as the product stores it: it ends while the attacks run. */
export async function callOf(target: Target, victim: Person): Promise<string> {
  const id = "cl_01kc0000000000000000000000";
  const now = new Date();
  await sql`insert into calls.call (id, caller, callee, state, requested_at, rang_at, accepted_at, caller_seat, caller_seen_at, callee_seat, callee_seen_at)
    values (${id}, 'us_01kc0000000000000000000000', ${victim.id}, 'connecting', ${now}, ${now}, ${now}, ${"a".repeat(32)}, ${now}, ${"b".repeat(32)}, ${now})
    on conflict do nothing`.execute(databaseOf(target));
  return id;
}

/** A call that is planned with the victim. */
export async function plannedOf(target: Target, victim: Person): Promise<string> {
  const id = "pc_01kc0000000000000000000000";
  const now = new Date();
  await sql`insert into calls.planned (id, staff, customer, starts_at, purpose, state, planned_at)
    values (${id}, 'us_01kc0000000000000000000000', ${victim.id}, ${new Date(now.getTime() + 86_400_000)}, 'question', 'planned', ${now})
    on conflict do nothing`.execute(databaseOf(target));
  return id;
}
