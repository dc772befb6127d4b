import { invariant, type Invariant } from "#platform/invariants.ts";
import { caseInvariants } from "./cases/invariants.ts";

/** Invariants of verification: tiers are explained, and what explains them is there. */
export const verificationInvariants: readonly Invariant[] = [
  ...caseInvariants,
  invariant(
    "a grant rests on every requirement of its rule",
    `select g.id from verification.tier_grant as g join pricing.term on term.id = g.rule
     where exists (select from jsonb_array_elements_text(term.value -> 'requirements') as required (code) where not g.accepted ? required.code)`,
  ),
  invariant(
    "what a grant rests on was given by its person",
    `select g.id from verification.tier_grant as g, jsonb_each(g.accepted) as accepted, jsonb_array_elements_text(accepted.value) as given (id)
     where given.id <> 'account' and not exists (select from verification.submission as s where s.id = given.id and s.subject = g.subject)`,
  ),
  invariant(
    "a grant of a case comes from an approved one",
    `select g.id from verification.tier_grant as g join verification.case_file as c on c.id = g.case_id
     where c.state <> 'APPROVED' or c.subject <> g.subject or c.tier <> g.tier`,
  ),
  invariant(
    "a tier that verification set is the tier of its grant",
    `select t.no from limits.tier as t left join verification.tier_grant as g on g.id = t.cause
     where t.cause like 'vg\\_%' and (g.id is null or g.tier <> t.tier or g.subject <> t.person_id or g.until is distinct from t.until)`,
  ),
  invariant(
    "who is verified as a person of a business was named by one",
    `select id from verification.subject as s where id like 'bp\\_%' and not exists (select from verification.business_person as p where p.id = s.id)`,
  ),
  invariant("limits know no tier of people of businesses", `select no from limits.tier where person_id like 'bp\\_%'`),
  invariant(
    "nothing was given for a person of a business by anybody else",
    `select id from verification.submission where subject like 'bp\\_%' and given_by <> subject`,
  ),
  invariant(
    "every photograph has its bytes",
    `select submission from verification.photo as p where not exists (select from verification.photo_file as f where f.submission = p.submission)`,
  ),
];
