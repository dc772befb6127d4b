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
    `select id from identity.challenge where expires_at > created_at + case
       when purpose <> 'reset_password' then interval '24 hours'
       when bound @> '{"invitation": true}' then interval '3 days'
       else interval '60 minutes' end
     union all select id from identity.one_time_code where expires_at > created_at + interval '5 minutes'`,
  ),
  invariant(
    "who is inactive has no session, and does not count among the holders of a level",
    `select person.id from identity.person join sessions.session on session.person_id = person.id
     where person.status = 'inactive' and session.ended_at is null
     union all select id from identity.person left join access.suspended_person on person_id = id
     where (status = 'inactive') <> (person_id is not null)`,
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
    "no code to sign in with goes to a mailbox that is closed to them",
    `select code.id from identity.one_time_code as code
     join identity.challenge on challenge.id = code.challenge_id and purpose in ('sign_in', 'step_up', 'approve')
     join identity.person on person.id = challenge.person_id
     where channel = 'email' and code.created_at < mail_codes_from and code.created_at > mail_codes_from - interval '72 hours'`,
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
