/**
 * The office's tables for the bench of its lists and its search: people, transfers with their payments, payouts, refunds and search keys, payments of no
 * transfer, proposals, journals, statements and cases. SQL as the owner. Constraints stay on, but the primary key of the search keys is built afterwards;
 * triggers, which include foreign keys, are off while it loads.
 */
import type pg from "pg";
import { DICE, withoutIndexes, WORD } from "../verification/fill.ts";

/** How many there are of each. What is open is as much at every size: an office works it off. */
export interface Sizes {
  readonly people: number;
  readonly transfers: number;
  /** Journals, statement lines, cases and proposals are loaded too. */
  readonly hasBooks: boolean;
}
/** The newest transfers, of which most are open. */
const RECENT = 10_000;
/** Payments that no transfer is known for: most were sent back long ago. */
const UNKNOWN_PAYMENTS = 30_000;
const OPEN_PAYMENTS = 200;
const PROPOSALS = 100_000;
const CASES = 100_000;
const OPEN = 300;

/**
 * Ids of the bench count upwards in the order of time, as real ones do: in their first characters, so that transfers of three years have a hundred and
 * fifty periods (transfers.search_period) for ten millions, and in their last, which people read out.
 */
export function idOf<P extends string>(prefix: P, n: number): `${P}_${string}` {
  const hex = n.toString(16).padStart(12, "0");
  return `${prefix}_00${hex.slice(-6)}000000${hex}`;
}
const id = (prefix: string, n = "n") =>
  `'${prefix}_00' || right(lpad(to_hex((${n})::bigint), 12, '0'), 6) || '000000' || lpad(to_hex((${n})::bigint), 12, '0')`;
/** Evenly over three years. */
const AT = `now() - ($1::bigint - n) * (interval '1095 days' / $1::bigint)`;
const from = (first: string, last: string) => `generate_series(${first}::bigint, ${last}::bigint) as n`;

/** Half of all people share sixty first names, as in Indonesia. */
const NAMES = `create or replace function public.bench_name(n bigint) returns text immutable parallel safe language sql return
  case when bench_dice(n, 1, 2) = 0 then (array['Siti','Budi','Sri','Agus','Dewi','Nur','Ahmad','Eko','Muhammad','Wahyu','Endang','Slamet','Rina','Hendra','Yanti',
    'Joko','Ani','Rudi','Lestari','Bambang','Made','Wayan','Ketut','Nyoman','Putu','Tri','Dwi','Andi','Fitri','Indah'])[1 + least(bench_dice(n, 2, 30), bench_dice(n, 3, 30))]
    else initcap(bench_word(n, 10)) end || ' ' ||
  case when bench_dice(n, 4, 3) = 0 then (array['Santoso','Wijaya','Setiawan','Susanti','Hidayat','Rahayu','Saputra','Lestari','Kusuma','Nugroho','Pratama','Wulandari',
    'Utami','Gunawan','Suryani','Permana','Hartono','Aminah','Siregar','Nasution'])[1 + bench_dice(n, 5, 20)] else initcap(bench_word(n, 20) || case when n % 20 = 0 then bench_word(n, 30) else '' end) end`;

const PEOPLE = `insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone, password_hash,
    password_changed_at, status, status_changed_at, status_changed_by, status_reason, created_at, updated_at)
  select ${id("us")}, (array['CUSTOMER','CUSTOMER','CUSTOMER','CUSTOMER','CUSTOMER','CUSTOMER','CUSTOMER','CUSTOMER','AGENT','PARTNER'])[1 + bench_dice(n, 40, 10)],
    'PERSONAL', split_part(name, ' ', 1), name, 'ID', email, email, '+628' || 1100000000 + n, 'none', at,
    case when is_off then 'inactive' else 'active' end, case when is_off then at end, case when is_off then 'us_x' end, case when is_off then 'closed' end, at, at
  from (select n, bench_name(n) as name, lower(replace(bench_name(n), ' ', '.')) || n || '@contoh.example' as email, bench_dice(n, 41, 200) = 0 as is_off, ${AT} as at
    from ${from("1", "$1")}) as one`;

/** What is final, and its share in a thousand; what is open, among the newest. */
const ENDED = `case when d < 940 then 'PAID' when d < 965 then 'EXPIRED' when d < 975 then 'CANCELLED' when d < 999 then 'REFUNDED' when n % 50 = 0 then 'UNCLAIMED_TRANSFERRED'
  when n % 50 = 1 then 'FROZEN' else 'PAID' end`;
const WORKED = `case when d < 300 then 'AWAITING_PAYMENT' when d < 500 then 'AVAILABLE' when d < 530 then 'SUBMITTED' when d < 540 then 'UNDER_REVIEW' when d < 545 then 'ACTION_REQUIRED'
  when d < 555 then 'OUTCOME_UNKNOWN' when d < 556 then 'RETURNED' when d < 576 then 'REFUND_PENDING' when d < 600 then 'FUNDED' else 'PAID' end`;
/** A recipient has one of the sender's people's names. Transfers $3 to $4 of $1, by $2 people. */
const ONE = `select n, at, d, sender, case when n > $1::bigint - ${RECENT} then ${WORKED} else ${ENDED} end as state,
    bench_name(sender) as sender_name, bench_name(sender * 3 + n % 3 + 7) as recipient_name, 1000000 * (1 + least(bench_dice(n, 51, 100), bench_dice(n, 52, 100)))::bigint * 5 as principal,
    lpad((bench_dice(sender * 3 + n % 3, 53, 2000000000))::text, 10, '0') as account, '+628' || 2100000000 + sender * 3 + n % 3 as phone,
    case bench_dice(n, 54, 20) when 0 then 'international' when 1 then 'cash_pickup' else 'local' end as product
  from (select n, ${AT} as at, bench_dice(n, 50, 1000) as d, 1 + bench_dice(n, 55, $2::bigint)::bigint as sender from ${from("$3", "$4")}) as numbered`;

const TRANSFERS = `insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, assurance, version, principal_minor, fee_minor, tax_minor,
    margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, source_account, source_whose, funded_at, is_converted, is_fee_earned,
    is_released_by_two, recalls, has_conflicting_outcomes, compensation_minor, posted, needs_person, needs_person_since, updated_at)
  select ${id("tr")}, product, ${id("us", "sender")}, case product when 'local' then 'ID-ID-bank' when 'cash_pickup' then 'ID-ID-cash' else (array['ID-SG','ID-MY'])[1 + n % 2] end,
    ${id("qt")}, ${id("rc")},
    jsonb_build_object('beneficiary', jsonb_build_object('name', recipient_name, 'country', 'ID', 'account', case when product <> 'cash_pickup' then
      jsonb_build_object('bank', '014', 'number', account) end, 'phone', phone, 'fields', '{}'::jsonb),
      'sender', jsonb_build_object('name', sender_name, 'country', 'ID', 'address', null, 'birthDate', null, 'reference', ${id("us", "sender")}),
      'purpose', 'FAMI', 'remark', 'Kiriman', 'arrivesBy', to_char((at + interval '2 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    state, case when state = 'PAID' then 'CREDITED' end, 6, principal, 500000, 55000, 0, 0, 'IDR', principal, at, at + interval '30 min',
    case when is_funded then 'payin_clearing' end, case when is_funded then '999' end, case when is_funded then at + interval '1 min' end, false, state = 'PAID',
    false, 0, false, 0, '{}', needs, case when needs then at end, at + interval '2 min'
  from (select *, state not in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED') as is_funded, n > $1::bigint - ${RECENT} and d between 545 and 560 as needs from (${ONE}) as one) as one`;
/** As functions/transfers/write_search_keys.sql writes them. */
const KEYS = `insert into transfers.search_key (key, transfer)
  select distinct 'w:' || word collate "C", ${id("tr")} from (${ONE}) as one cross join lateral unnest(platform.words_of(sender_name || ' ' || recipient_name)) as word
  union all select key collate "C", ${id("tr")} from (${ONE}) as one cross join lateral (
    select distinct key from unnest(array['n:' || lower(right(${id("tr")}, 8)), 'd:' || account, 'd:' || right(account, 4), 'd:' || substr(phone, 2), 'd:' || right(phone, 4),
      'm:' || principal, 'm:' || principal + 555000, 'p:' || product, 'c:' || case product when 'local' then 'ID-ID-bank' when 'cash_pickup' then 'ID-ID-cash' else (array['ID-SG','ID-MY'])[1 + n % 2] end]) as key where product <> 'cash_pickup' or key not in ('d:' || account, 'd:' || right(account, 4))) as keys`;
/** The same keys in one row a transfer, of transfers $1 to $2. */
const ENTRIES = `insert into transfers.search_entry (transfer, keys)
  select transfer, array_agg(key || ending) from transfers.search_key cross join lateral unnest(array['', ' ' || substr(transfer, 4, 4)]) as ending where transfer between ${id("tr", "$1")} and ${id("tr", "$2")} and key ~ '^(w:|m:|d:.{4}$)' group by transfer`;
const PERIODS = "insert into transfers.search_period (period) select distinct substr(id, 4, 4) from transfers.transfer";
const WORDS = `insert into transfers.search_word (word) select distinct substr(key, 3) from public.bench_key where key like 'w:%'`;
/** Beyond a million, older transfers are copies of these with other numbers: that many are not made one by one. $2: by how much older. */
const OLDER = "(('x' || right(transfer, 12))::bit(48)::bigint - $2::bigint)";
const COPIED_COLUMNS = `product, sender, corridor, agreed, version, principal_minor, fee_minor, tax_minor, margin_minor, rounding_minor, receives_currency, receives_minor,
  source_account, source_whose, is_converted, is_released_by_two, recalls, has_conflicting_outcomes, compensation_minor, posted`;
const COPIES = [
  `insert into transfers.transfer (${COPIED_COLUMNS}, id, quote, recipient, state, assurance, is_fee_earned, created_at, pay_by, funded_at, needs_person, updated_at)
    select ${COPIED_COLUMNS}, ${id("tr")}, ${id("qt")}, ${id("rc")}, state_then, case when state_then = 'PAID' then 'CREDITED' end, state_then = 'PAID', ${AT}, ${AT} + interval '30 min',
      case when is_funded then ${AT} + interval '1 min' end, false, ${AT} + interval '2 min'
    from (select t.*, ${OLDER.replace("transfer", "t.id")} as n, funded_at is not null as is_funded,
        case when state in ('EXPIRED', 'CANCELLED', 'REFUNDED', 'FROZEN', 'UNCLAIMED_TRANSFERRED') then state when funded_at is null then 'EXPIRED' else 'PAID' end as state_then
      from transfers.transfer as t where id > ${id("tr", "$1::bigint - $3::bigint")}) as t`,
  `insert into transfers.search_key (key, transfer)
    select case when key like 'n:%' then 'n:' || lower(right(${id("tr")}, 8)) else key end, ${id("tr")}
    from (select key, ${OLDER} as n from public.bench_key) as one where $1::bigint >= $3::bigint`,
  `insert into transfers.search_entry (transfer, keys)
    select ${id("tr")}, array(select case when key like '% %' then left(key, -4) || substr(${id("tr")}, 4, 4) else key end from unnest(keys) as key)
    from (select keys, ${OLDER} as n from public.bench_entry) as one where $1::bigint >= $3::bigint`,
];
const BELONGINGS = [
  `insert into transfers.pay_in_account (transfer, channel, number, opened_at)
    select ${id("tr")}, '999', '88' || lpad(n::text, 14, '0'), ${AT} from ${from("$2", "$3")}`,
  `insert into transfers.pay_in (id, transfer, channel, bank_payment, amount_minor, unused_minor, is_late, paid_at, recorded_at, payer)
    select 'py' || substr(id, 3), id, '999', 'FT' || lpad(right(id, 12), 14, '0'), principal_minor + 555000, 0, false, funded_at, funded_at,
      jsonb_build_object('name', upper(agreed #>> '{sender,name}'))
    from transfers.transfer where funded_at is not null and id between ${id("tr", "$2")} and ${id("tr", "$3")} and $1::bigint > 0`,
  `insert into transfers.payout (transfer, reference, rail, party, ordered_at, last_sent_at, tries, is_answered, may_have_arrived, inquiries, is_missing, provider_ref)
    select id, 'po_' || substr(id, 4), 'bi_fast', '014', funded_at, funded_at, 1, true, true, 0, false, 'BK' || right(id, 14)
    from transfers.transfer where state in ('PAID', 'SUBMITTED', 'OUTCOME_UNKNOWN', 'RETURNED') and id between ${id("tr", "$2")} and ${id("tr", "$3")} and $1::bigint > 0`,
  `insert into transfers.refund (of, transfer, amount_minor, sequence, status, send_after)
    select id, id, principal_minor, 1, case when state = 'REFUNDED' then 'paid' else 'waiting' end, created_at
    from transfers.transfer where state in ('REFUNDED', 'REFUND_PENDING') and id between ${id("tr", "$2")} and ${id("tr", "$3")} and $1::bigint > 0`,
];

/** Of each hundred payers one was a person of ours. */
const PAYMENTS = [
  `insert into transfers.pay_in (id, transfer, channel, bank_payment, amount_minor, unused_minor, is_late, paid_at, recorded_at, payer, number)
    select ${id("py", "n + 4294967296")}, null, '999', 'UN' || lpad(n::text, 12, '0'), 5000000::bigint * (1 + bench_dice(n, 60, 400)), case when n > $1::bigint - ${OPEN_PAYMENTS} then 1 else 0 end,
      false, ${AT}, ${AT}, jsonb_build_object('name', upper(bench_name(n)), 'bank', '014', 'account', '522' || n), '77' || lpad(n::text, 14, '0') from ${from("1", "$1")}`,
  `insert into transfers.refund (of, transfer, amount_minor, sequence, status, send_after, reference, ordered_at, tries)
    select ${id("py", "n + 4294967296")}, null, 5000000, 1, 'paid', ${AT}, 'pr_' || n, ${AT}, 1 from ${from("1", "$1")} where n <= $1::bigint - ${OPEN_PAYMENTS}`,
];
const PROPOSED = `insert into transfers.proposal (id, menu, transfer, kind, particulars, reason, seen, shown_hash, proposed_by, proposed_at, expires_at, state, decided_by, decided_at)
  select ${id("pp")}, case when n % 3 = 0 then 'compliance' else 'transfer' end, ${id("tr")}, 'decide_outcome', '{}', 'Statement', '{}', decode(repeat('00', 32), 'hex'),
    ${id("us", "9 + n % 4 * 10")}, ${AT}, now() + interval '1 day', case when n > $1::bigint - ${OPEN} then 'proposed' else 'approved' end,
    case when n <= $1::bigint - ${OPEN} then ${id("us", "9 + (n + 1) % 4 * 10")} end, case when n <= $1::bigint - ${OPEN} then ${AT} + interval '1 hour' end from ${from("1", "$1")}`;

/** One journal and two postings a transfer, each in a transaction of its own. */
const JOURNALS = `with added as (
    insert into ledger.journal (id, kind, subject, effective_at, recorded_at, content, txid)
    select ${id("jr")}, 'transfer.funded', ${id("tr")}, ${AT}, ${AT}, decode(lpad(to_hex(n), 64, '0'), 'hex'), (select bound from ledger.sums) + n - 1 from ${from("1", "$1")}
    returning no, txid
  ) insert into ledger.posting (journal_no, line, account_no, minor, txid)
  select added.no, line, account.no, sign * 5000000 * (1 + least(bench_dice(added.no, 51, 100), bench_dice(added.no, 52, 100)))::bigint, txid
  from added cross join (values (1, 'payin_clearing:999:IDR', 1), (2, 'transit:IDR', -1)) as line (line, code, sign) join ledger.account on account.code = line.code`;
const STATEMENTS = [
  `insert into reconciliation.statement_day (party, day, account, requested_at, read_at, closed_at)
    select party, (now() - n * interval '1 day')::date, case party when '014' then 'bank' else 'nostro' end, now(), now(), now() from generate_series(0, 1096) as n cross join (values ('014'), ('nexus')) as party (party)`,
  `insert into reconciliation.statement_line (id, party, line_id, day, booked_at, currency, minor, kind, reference, key, read_at, bucket, settled_by)
    select ${id("sl")}, '014', 'LN' || lpad(n::text, 10, '0'), (${AT})::date, ${AT}, 'IDR', -5000000, 'payout', 'TRX/' || lpad(n::text, 10, '0'), 'k' || n, ${AT}, 'matched', ${id("jr")} from ${from("1", "$1")}`,
];
const CASES_OF_DIFFERENCES = [
  `insert into reconciliation.case_file (id, topic, kind, party, key, currency, minor, state, opened_at, changed_at, closed_at, closed_by, outcome)
    select ${id("ca")}, 'topic ' || n, (array['missing_here','missing_there','other_amount','cost_differs'])[1 + bench_dice(n, 70, 4)], case when n % 5 = 0 then 'nexus' else '014' end, 'k' || n, 'IDR', 5000000,
      case when is_open then 'open' else 'closed' end, at, at, case when not is_open then at end, case when not is_open then 'us_x' end, case when not is_open then 'explained' end
    from (select n, ${AT} as at, n > $1::bigint - ${OPEN} as is_open from ${from("1", "$1")}) as one`,
  `insert into reconciliation.finding (id, case_id, kind, fingerprint, details, found_at, found_by, over_at, notified_at)
    select 'fi' || substr(id, 3), id, kind, sha256(id::bytea), '{}', opened_at, 'minute', closed_at, opened_at from reconciliation.case_file`,
];

/** A third of all people have had a case of verification. */
const VERIFICATIONS = `insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, due_at, risk_points, risk_band, closed_by, closed_at)
  select ${id("vc")}, ${id("us")}, 'tier', 'L2', ${id("tm", "1")}, case when is_open then 'SUBMITTED' else 'APPROVED' end, at, case when is_open then now() + interval '1 day' end,
    bench_dice(n, 80, 100), 'low', case when not is_open then 'us_x' end, case when not is_open then at end
  from (select n, ${AT} as at, n > $1::bigint - 6000 as is_open from ${from("1", "$1")} where n % 3 = 0) as one`;

const TABLES = ["transfer", "search_entry", "search_word", "pay_in_account", "pay_in", "payout", "refund", "proposal"].map(
  (name) => `transfers.${name}`,
);
const BOOKS = [
  "ledger.journal",
  "ledger.posting",
  "reconciliation.statement_line",
  "reconciliation.case_file",
  "reconciliation.finding",
];
/** Transfers a statement: what it sorts fits into memory. */
const AT_ONCE = 500_000;
/** Transfers that are made one by one. */
const MADE = 1_000_000;

async function fillTransfers(owner: pg.Client, { people, transfers }: Sizes, say: (text: string) => void): Promise<void> {
  await owner.query("alter table transfers.search_key drop constraint search_key_pkey");
  await withoutIndexes(owner, TABLES, async () => {
    const made = Math.min(transfers, MADE);
    for (let first = transfers - made + 1; first <= transfers; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, transfers);
      for (const statement of [TRANSFERS, KEYS]) await owner.query(statement, [transfers, people, first, last]);
      await owner.query(ENTRIES, [first, last]);
      say(`transfers to number ${last}`);
    }
    for (const one of ["key", "entry"])
      await owner.query(`create unlogged table public.bench_${one} as select * from transfers.search_${one}`);
    for (let older = made; older < transfers; older += made) {
      for (const statement of COPIES) await owner.query(statement, [transfers, older, made]);
      say(`copies ${older} older`);
    }
    for (let first = 1; first <= transfers; first += made)
      for (const statement of BELONGINGS) await owner.query(statement, [transfers, first, first + made - 1]);
    say("what belongs to them");
    for (const statement of PAYMENTS) await owner.query(statement, [UNKNOWN_PAYMENTS]);
    await owner.query(PROPOSED, [PROPOSALS]);
    await owner.query("alter table transfers.search_key add primary key (key, transfer)");
    for (const statement of [WORDS, PERIODS]) await owner.query(statement);
  });
  await owner.query("vacuum (analyze) transfers.search_key");
}

async function fillBooks(owner: pg.Client, { transfers }: Sizes): Promise<void> {
  await withoutIndexes(owner, BOOKS, async () => {
    await owner.query(JOURNALS, [transfers]);
    for (const statement of STATEMENTS) await owner.query(statement, statement.includes("$1") ? [transfers] : []);
    for (const statement of CASES_OF_DIFFERENCES) await owner.query(statement, statement.includes("$1") ? [CASES] : []);
  });
  await owner.query("update ledger.sums set shift = shift + $1", [transfers]);
  await owner.query("select ledger.take_sums()");
  await owner.query("vacuum (analyze) ledger.checkpoint, ledger.day_sum, reconciliation.statement_day");
}

/** Fills the tables; says what it has done so far. */
export async function fillOffice(owner: pg.Client, sizes: Sizes, say: (text: string) => void): Promise<void> {
  for (const statement of [DICE, WORD, NAMES]) await owner.query(statement);
  await withoutIndexes(owner, ["identity.person", "verification.case_file"], async () => {
    for (const statement of [PEOPLE, VERIFICATIONS]) await owner.query(statement, [sizes.people]);
  });
  say(`${sizes.people} people`);
  await fillTransfers(owner, sizes, say);
  if (sizes.hasBooks) await fillBooks(owner, sizes);
}
