import { invariant, type Invariant } from "#platform/invariants.ts";

/** What always holds of identity. */
export const identityInvariants: readonly Invariant[] = [
  invariant(
    "every password is an argon2id hash",
    `select id from identity.person where password_hash not like '$argon2id$v=19$m=%'
     union all select id from identity.registration where password_hash not like '$argon2id$v=19$m=%'`,
  ),
  invariant(
    "who registered has proven mailbox and telephone",
    `select id from identity.registration where person_id is not null and (email_proven_at is null or phone_proven_at is null)`,
  ),
  invariant(
    "a code that was used belongs to a step that is used up",
    `select code.id from identity.one_time_code as code join identity.challenge on challenge.id = challenge_id
     where end_reason = 'used' and consumed_at is null`,
  ),
  invariant(
    "no step outlives the time its purpose gives it",
    `select id from identity.challenge where expires_at > created_at + interval '24 hours'
     or (purpose = 'reset_password' and expires_at > created_at + interval '60 minutes')
     union all select id from identity.one_time_code where expires_at > created_at + interval '5 minutes'`,
  ),
  invariant(
    "no account counts more failures than its limit",
    `select subject from identity.failure_count
     where failures > case kind when 'password_hour' then 10 when 'password_row' then 100 else 15 end`,
  ),
  invariant(
    "who changed their telephone number is paid nothing out for 24 hours",
    `select person.id from identity.person
     join identity.challenge on challenge.person_id = person.id and purpose = 'change_phone'
     join identity.one_time_code as code on code.challenge_id = challenge.id and end_reason = 'used'
     where payout_hold_until is null or payout_hold_until < code.ended_at + interval '24 hours'`,
  ),
  invariant(
    "recovery codes stand beside an app or a passkey, ten at the most",
    `select code.person_id from identity.recovery_code as code
     where not exists (select from identity.authenticator_app as app where app.person_id = code.person_id)
       and not exists (select from identity.passkey where passkey.person_id = code.person_id)
     union all select person_id from identity.recovery_code group by person_id having count(*) > 10`,
  ),
  invariant(
    "nobody has more than ten passkeys",
    `select person_id from identity.passkey group by person_id having count(*) > 10`,
  ),
  invariant(
    "no step was tried more than five times, and no passkey was asked for longer than five minutes",
    `select id from identity.challenge where tries > 5
     union all select challenge_id from identity.passkey_question where expires_at > created_at + interval '5 minutes'`,
  ),
  invariant(
    "no number got more than ten codes within a day",
    `select code.id from identity.one_time_code as code where (select count(*) from identity.one_time_code as other
     where other.sent_to = code.sent_to and other.created_at > code.created_at - interval '1 day' and other.created_at <= code.created_at) > 10`,
  ),
];
