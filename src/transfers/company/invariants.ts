import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of the people of companies (decision 0293): what the trigger of an approval demands, since a restore bypasses triggers. */
export const companyInvariants: readonly Invariant[] = [
  invariant(
    "each payroll was approved by the holder of its account, or by somebody who was an approver of that company then",
    `select p.id, p.approved_by from transfers.payroll as p where p.approved_at is not null and p.approved_by is distinct from p.person
       and not exists (select from transfers.company_member as m where m.company = p.person and m.person = p.approved_by and m.role = 'approver'
         and m.joined_at <= p.approved_at and (m.ended_at is null or m.ended_at >= p.approved_at))`,
  ),
  invariant(
    "no payroll that needed two people was approved by somebody who prepared it",
    `select p.id, p.approved_by from transfers.payroll as p join transfers.payroll_preparer as r on r.payroll = p.id and r.person = p.approved_by
     where p.needed_two`,
  ),
  invariant(
    "each payroll names who prepared it",
    `select p.id from transfers.payroll as p where not exists (select from transfers.payroll_preparer as r where r.payroll = p.id)`,
  ),
];
