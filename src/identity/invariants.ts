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
    "no number got more than ten codes within a day",
    `select code.id from identity.one_time_code as code where (select count(*) from identity.one_time_code as other
     where other.sent_to = code.sent_to and other.created_at > code.created_at - interval '1 day' and other.created_at <= code.created_at) > 10`,
  ),
];
