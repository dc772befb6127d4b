import { invariant, type Invariant } from "#platform/invariants.ts";

/** Identity's data invariants. */
export const identityInvariants: readonly Invariant[] = [
  invariant(
    "every password is an argon2id hash",
    `select id from identity.person where password_hash not like '$argon2id$v=19$m=%'
     union all select id from identity.registration where password_hash not like '$argon2id$v=19$m=%'`,
  ),
  invariant(
    "every registered person has verified mailbox and phone",
    `select id from identity.registration where person_id is not null and (email_proven_at is null or phone_proven_at is null)`,
  ),
  invariant(
    "a used code belongs to a used step",
    `select code.id from identity.one_time_code as code join identity.challenge on challenge.id = challenge_id
     where end_reason = 'used' and consumed_at is null`,
  ),
  invariant(
    "no step is valid longer than its purpose allows",
    `select id from identity.challenge where expires_at > created_at + case
       when purpose <> 'reset_password' then interval '24 hours'
       when bound @> '{"invitation": true}' then interval '3 days'
       else interval '60 minutes' end
     union all select id from identity.one_time_code where expires_at > created_at + interval '5 minutes'`,
  ),
  invariant(
    "inactive people have no session and do not count as holders of a level",
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
    "after a change of phone number, payouts are held for 24 hours",
    `select person.id from identity.person
     join identity.challenge on challenge.person_id = person.id and purpose = 'change_phone'
     join identity.one_time_code as code on code.challenge_id = challenge.id and end_reason = 'used'
     where payout_hold_until is null or payout_hold_until < code.ended_at + interval '24 hours'`,
  ),
  invariant(
    "no sign-in code is sent to a mailbox that is closed to such codes",
    `select code.id from identity.one_time_code as code
     join identity.challenge on challenge.id = code.challenge_id and purpose in ('sign_in', 'step_up', 'approve')
     join identity.person on person.id = challenge.person_id
     where channel = 'email' and code.created_at < mail_codes_from and code.created_at > mail_codes_from - interval '72 hours'`,
  ),
  invariant(
    "recovery codes exist only beside an app or a passkey, at most ten",
    `select code.person_id from identity.recovery_code as code
     where not exists (select from identity.authenticator_app as app where app.person_id = code.person_id)
       and not exists (select from identity.passkey where passkey.person_id = code.person_id)
     union all select person_id from identity.recovery_code group by person_id having count(*) > 10`,
  ),
  invariant(
    "no person has more than ten passkeys",
    `select person_id from identity.passkey group by person_id having count(*) > 10`,
  ),
  invariant(
    "no step was tried more than five times, and no passkey challenge lasts longer than five minutes",
    `select id from identity.challenge where tries > 5
     union all select challenge_id from identity.passkey_question where expires_at > created_at + interval '5 minutes'`,
  ),
  invariant(
    "no number got more than ten codes within a day",
    `select code.id from identity.one_time_code as code where (select count(*) from identity.one_time_code as other
     where other.sent_to = code.sent_to and other.created_at > code.created_at - interval '1 day' and other.created_at <= code.created_at) > 10`,
  ),
];
