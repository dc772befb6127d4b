import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of cases: an approval and its grant are one, a grant rests on what was accepted, and nothing waits about a closed case. */
export const caseInvariants: readonly Invariant[] = [
  invariant(
    "an approved case has a grant",
    `select c.id from verification.case_file as c
     where c.state = 'APPROVED' and not exists (
       select from verification.tier_grant as g where g.case_id = c.id and g.subject = c.subject and g.tier = c.tier and g.rule = c.rule)`,
  ),
  invariant(
    "what a grant of a case rests on was accepted or waived when it was granted",
    `select g.id, given.id as submission
     from verification.tier_grant as g, jsonb_each(g.accepted) as accepted, jsonb_array_elements_text(accepted.value) as given (id)
     where g.case_id is not null and given.id <> 'account' and coalesce((
       select a.status from verification.assessment as a where a.submission = given.id and a.at <= g.since order by a.no desc limit 1
     ), 'PROVIDED') not in ('ACCEPTED', 'WAIVED')`,
  ),
  invariant(
    "no decision waits about a closed case",
    `select d.id from verification.decision as d join verification.case_file as c on c.id = d.case_id
     where d.state = 'proposed' and c.closed_at is not null`,
  ),
  invariant("nobody decided a case about themselves", `select id from verification.case_file where closed_by = subject`),
];
