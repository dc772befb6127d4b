import { SECOND_MS } from "#kernel/time.ts";
import { invariant, type Invariant } from "#platform/invariants.ts";
import { lifetimeOf } from "./model/session.ts";

const wholeSeconds = (isStaff: boolean, isRemembered: boolean) => lifetimeOf({ isStaff, isRemembered }).wholeMs / SECOND_MS;

/** Invariants of sessions, in addition to the constraints of the tables. */
export const sessionInvariants: readonly Invariant[] = [
  invariant(
    "every session that has not ended has exactly one refresh token that is not retired",
    `select session.id from sessions.session as session where session.ended_at is null
     and (select count(*) from sessions.refresh_token as token where token.session_id = session.id and token.retired_at is null) <> 1`,
  ),
  invariant(
    "no access token outlives its session, nor twenty minutes",
    `select token.session_id from sessions.access_token as token join sessions.session as session on session.id = token.session_id
     where token.expires_at > session.ends_at
     or token.expires_at > (select max(refresh.issued_at) from sessions.refresh_token as refresh where refresh.session_id = session.id)
        + interval '20 minutes'`,
  ),
  invariant(
    "no session lasts longer than allowed: staff 8 hours, customers 12, remembered ones 30 days",
    `select id from sessions.session where ends_at > created_at + make_interval(secs => case
       when is_staff then ${wholeSeconds(true, false)} when is_remembered then ${wholeSeconds(false, true)}
       else ${wholeSeconds(false, false)} end)`,
  ),
];
