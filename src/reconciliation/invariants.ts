import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of statements, the postings they are compared with, and cases. */
export const reconciliationInvariants: readonly Invariant[] = [
  invariant(
    "matched lines and postings under one key have equal sums",
    `with agreed as (select unnest(array['matched', 'other_day', 'together', 'corrected']) as bucket),
     rows as (
       select party, currency, key, minor from reconciliation.statement_line where bucket in (select bucket from agreed) and assess_at is null
       union all
       select party, currency, key, -minor from reconciliation.entry where bucket in (select bucket from agreed) and assess_at is null)
     select party, currency, key from rows
     where not exists (select from reconciliation.entry as waiting where waiting.party = rows.party and waiting.key = rows.key and waiting.assess_at is not null)
       and not exists (select from reconciliation.statement_line as waiting where waiting.party = rows.party and waiting.key = rows.key and waiting.assess_at is not null)
     group by party, currency, key having sum(minor) <> 0`,
  ),
  invariant(
    "every compared posting equals that of the ledger",
    `select entry.journal, entry.line from reconciliation.entry
     left join ledger.journal on journal.id = entry.journal
     left join ledger.posting on posting.journal_no = journal.no and posting.line = entry.line
     where posting.minor is distinct from entry.minor`,
  ),
  invariant(
    "a line is settled by one journal, of its own amount",
    `select line.id from reconciliation.statement_line as line
     left join ledger.journal on journal.id = line.settled_by
     where line.settled_by is not null and (journal.subject is distinct from line.id
       or not exists (select from ledger.posting where posting.journal_no = journal.no and posting.minor = line.minor))`,
  ),
  invariant(
    "a claimed line is booked once, under its own key and with its own amount",
    `select claim.line from reconciliation.line_claim as claim join reconciliation.statement_line as line on line.id = claim.line
     where 1 <> (select count(*) from reconciliation.entry where entry.subject = claim.subject and entry.key = line.key
       and entry.party = line.party and entry.minor = line.minor)`,
  ),
  invariant(
    "no person approved their own correction, every approved booking is posted for its case, and an explanation posts nothing",
    `select correction.id from reconciliation.correction join reconciliation.case_file as file on file.id = correction.case_id
       left join ledger.journal on journal.id = correction.journal
     where correction.state = 'approved' and (decided_by = proposed_by or case
       when template = 'explain' then correction.journal is not null
       when template = 'book_payout' then journal.kind is distinct from 'transfer.paid' or file.topic <> 'lost ' || journal.subject
       when template = 'book_refund' then journal.kind is distinct from 'payin.refunded'
         and (coalesce(journal.kind, '') not in ('transfer.refunded', 'transfer.award_paid') or file.topic <> 'lost ' || journal.subject)
       else journal.subject is distinct from correction.case_id end)`,
  ),
  invariant(
    "every case has a finding, and a history numbered from one",
    `select id from reconciliation.case_file as file
     where not exists (select from reconciliation.finding where case_id = file.id)
        or (select coalesce(max(seq), 0) <> count(*) or count(*) = 0 from reconciliation.case_event where case_id = file.id)`,
  ),
  invariant(
    "our account at a partner is not below its agreed floor",
    `with balance as (
       select account.code, account.currency, sum(posting.minor) as minor
       from ledger.account join ledger.posting on posting.account_no = account.no
       where account.code like 'nostro:%' group by 1, 2)
     select code, balance.minor, agreed.overdraft from balance
     left join lateral (
       select (value -> 'amount' ->> 'minor')::numeric as overdraft from pricing.term
       where kind = 'threshold' and key = 'nostro_overdraft_' || lower(balance.currency) and state = 'approved'
         and effective_from <= now() and (valid_to is null or valid_to > now())
       order by effective_from desc limit 1
     ) as agreed on true
     where balance.minor < -coalesce(agreed.overdraft, 0)`,
  ),
  invariant(
    "a case closed as explained or corrected was closed by the person who approved its correction",
    `select id from reconciliation.case_file as file
     where outcome in ('explained', 'corrected') and not exists (
       select from reconciliation.correction where case_id = file.id and state = 'approved' and decided_by = file.closed_by
         and (template = 'explain') = (file.outcome = 'explained'))`,
  ),
  invariant(
    "no correction waits in a closed case",
    `select correction.id from reconciliation.correction join reconciliation.case_file as file on file.id = case_id
     where correction.state = 'proposed' and file.state = 'closed'`,
  ),
];
