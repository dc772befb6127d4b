import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of onboarding: what is in force was signed, and is what counts elsewhere. */
export const onboardingInvariants: readonly Invariant[] = [
  invariant(
    "every sheet in force was signed by everybody, over the hash of its version",
    `select s.id from onboarding.sheet as s where s.state = 'ACTIVE' and (
       not exists (select from onboarding.signature as g where g.sheet = s.id and g.version = s.version)
       or exists (select from onboarding.signature as g join onboarding.sheet_version as v on v.sheet = g.sheet and v.version = g.version
         where g.sheet = s.id and g.version = s.version and (g.state <> 'SIGNED' or g.hash <> v.hash)))`,
  ),
  invariant(
    "an active or suspended business has a contract of its own in force",
    `select b.id from onboarding.business as b left join onboarding.sheet as s on s.id = b.contract
     where b.status in ('active', 'suspended') and (s.state is distinct from 'ACTIVE' or s.business <> b.id or s.kind not in ('opening', 'amendment'))`,
  ),
  invariant(
    "the discount and the commission of a business are those of its signed sheet",
    `with signed as (
       select b.owner, b.contract, v.content #> '{data,terms}' as terms from onboarding.business as b
       join onboarding.sheet as s on s.id = b.contract join onboarding.sheet_version as v on v.sheet = s.id and v.version = s.version)
     select owner, contract from signed where coalesce((terms ->> 'feeDiscountBps')::int, 0) <> coalesce((
       select (value ->> 'discountBps')::int from pricing.term where kind = 'party_fee' and key = signed.owner and state = 'approved'
       order by effective_from desc, id desc limit 1), 0)`,
  ),
  invariant(
    "the credit line of an agent is the one of its signed sheet, or of a later request",
    `with signed as (
       select b.owner, (v.content #>> '{data,terms,creditLine,minor}')::bigint as line, s.activated_at from onboarding.business as b
       join onboarding.sheet as s on s.id = b.contract join onboarding.sheet_version as v on v.sheet = s.id and v.version = s.version
       where b.kind = 'agent')
     select owner from signed left join cash_points.agent as a on a.id = signed.owner
     where a.id is null or (a.credit_line_minor <> signed.line and not exists (
       select from cash_points.float_request as r where r.agent = a.id and r.kind = 'credit_line' and r.state = 'approved'
         and r.decided_at >= signed.activated_at and r.amount_minor = a.credit_line_minor))`,
  ),
  invariant(
    "the tier of a business that sends is the one of its signed sheet, and none while it is suspended",
    `with signed as (
       select b.owner, b.status, v.content #>> '{data,terms,tier}' as tier from onboarding.business as b
       join onboarding.sheet as s on s.id = b.contract join onboarding.sheet_version as v on v.sheet = s.id and v.version = s.version
       where b.kind = 'customer')
     select owner from signed where (select tier from limits.tier as t where t.person_id = signed.owner order by no desc limit 1)
       is distinct from case when status = 'suspended' then 'L0' else signed.tier end`,
  ),
  invariant(
    "a tier that comes from a sheet is of the owner of its business, and the sheet is in force",
    `select t.no from limits.tier as t left join onboarding.sheet as s on s.id = t.cause left join onboarding.business as b on b.id = s.business
     where t.cause like 'sh\\_%' and (s.state is distinct from 'ACTIVE' or b.owner is distinct from t.person_id)`,
  ),
  invariant(
    "an active partner has its deposit account",
    `select b.id from onboarding.business as b where b.kind = 'partner' and b.status in ('active', 'suspended')
       and not exists (select from ledger.account as a where a.code = 'partner_deposit:' || b.owner || ':IDR')`,
  ),
  invariant(
    "the territory of an agent is the one of its signed sheet, and all its outlets are in it",
    `with signed as (
       select b.owner, coalesce((select array_agg(t ->> 'code' order by no) from jsonb_array_elements(v.content #> '{data,terms,territory}') with ordinality as e (t, no)), '{}') as codes
       from onboarding.business as b join onboarding.sheet as s on s.id = b.contract
       join onboarding.sheet_version as v on v.sheet = s.id and v.version = s.version where b.kind = 'agent')
     select owner from signed join cash_points.agent as a on a.id = signed.owner
     where a.territory <> codes or (codes <> '{}' and exists (select from cash_points.outlet as o where o.agent = a.id and o.status <> 'deleted'
       and o.province <> all (codes) and o.city <> all (codes)))`,
  ),
  invariant(
    "compliance has signed every sheet with terms in force",
    `select s.id from onboarding.sheet as s where s.state = 'ACTIVE' and s.kind in ('opening', 'amendment') and not exists (
       select from onboarding.signature as g where g.sheet = s.id and g.version = s.version and g.role = 'review' and g.state = 'SIGNED')`,
  ),
  invariant(
    "nobody of the operator signed for a business of their own",
    `select g.sheet from onboarding.signature as g join onboarding.sheet as s on s.id = g.sheet join onboarding.business as b on b.id = s.business
     where g.state = 'SIGNED' and g.person = b.owner`,
  ),
  invariant(
    "every paper has its bytes",
    `select id from onboarding.document as d where not exists (select from onboarding.document_file as f where f.document = d.id)`,
  ),
];
