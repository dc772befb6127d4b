/**
 * The people of the bench of verification: accounts, their answers and photographs, their cases with findings, and people of businesses. SQL as the owner.
 * Constraints stay on; triggers, which include foreign keys, are off while it loads, and indexes are dropped and built again afterwards.
 */
import type pg from "pg";

/** How many there are of each, from the number of accounts. */
export interface Sizes {
  readonly people: number;
  /** Accounts at the end of the numbering whose case is open, where they have one: three of ten. */
  readonly recent: number;
  readonly businessPeople: number;
  readonly recentBusinessPeople: number;
  readonly businesses: number;
}
const OPEN_CASES = 2_000;
export const sizesOf = (people: number): Sizes => ({
  people,
  recent: Math.ceil((OPEN_CASES * 10) / 3),
  businessPeople: people / 100,
  recentBusinessPeople: 200,
  businesses: people / 10,
});

/** Ids of the bench count upwards in the order of time, as real ones do. */
export const idOf = <P extends string>(prefix: P, n: number): `${P}_${string}` =>
  `${prefix}_0${n.toString(16).padStart(25, "0")}`;
/** Staff who work on cases: accounts before all others, which have no case of their own. */
export const STAFF = [1, 2, 4, 5].map((n) => idOf("us", n * 10 + 9));

/** Equal in every run: a number below `below` from a row's number and a salt. */
export const DICE = `create or replace function public.bench_dice(n bigint, salt bigint, below bigint) returns int immutable parallel safe
  language sql return ((hashint8extended(n, salt) & 9223372036854775807) % below)::int`;
export const WORD = `create or replace function public.bench_word(n bigint, salt bigint) returns text immutable parallel safe language sql
  return (array['ba','bu','ca','da','den','ga','har','in','ja','ka','ki','lam','li','ma','mun','na','nu','pa','pu','ra','ri','sa','sen','si','ta','tir','tu','wa','yo'])
    [1 + bench_dice(n, salt, 29)] || (array['ba','da','ga','hi','ja','ka','lo','ma','ni','ra','si','ta','wa','ya'])[1 + bench_dice(n, salt + 1, 14)]
    || (array['', 'n', 'ng', 's', 'tri', 'wan', 'wati', 'to'])[1 + bench_dice(n, salt + 2, 8)]`;
const id = (prefix: string, n = "n") => `'${prefix}_0' || lpad(to_hex((${n})::bigint), 25, '0')`;
/** Accounts register evenly over three years. */
const CREATED = `now() - ($1::bigint - n) * (interval '1095 days' / $1::bigint)`;

const PEOPLE = `insert into identity.person (id, user_type, user_business_type, first_name, last_name, full_name, company_name, company_registration_number,
    country, email, email_key, phone, password_hash, password_changed_at, created_at, updated_at)
  select ${id("us")}, case when n <= $2::bigint then (array['CUSTOMER', 'AGENT', 'PARTNER'])[1 + bench_dice(n, 1, 3)] else 'CUSTOMER' end,
    case when n <= $2::bigint then 'BUSINESS' else 'PERSONAL' end, first, last, first || ' ' || last,
    case when n <= $2::bigint then 'PT ' || first end, case when n <= $2::bigint then 'NIB' || n end,
    'ID', first || n || '@example.test', lower(first) || n || '@example.test',
    -- One in fifty shares the telephone of the account before.
    '+628' || 1100000000 + n - (n % 50 = 0)::int, 'none', at, at, at
  from (select n, initcap(bench_word(n, 10)) as first, initcap(bench_word(n, 20)) as last, ${CREATED} as at from generate_series(1::bigint, $1::bigint) as n) as one`;

const TIERS = `insert into limits.tier (person_id, tier, since, set_by, reason)
  select ${id("us")}, case when n % 10 < 3 and n <= $1::bigint - $2::bigint then 'L2' else 'L1' end, ${CREATED}, 'bench', 'bench'
  from generate_series(1::bigint, $1::bigint) as n`;

/** The keys of those whose pages are opened are made by the product afterwards. */
const SUBJECTS = `insert into verification.subject (id, data_key, key_number, created_at)
  select ${id("us")}, decode(repeat(md5(n::text), 4), 'hex'), 1, ${CREATED} from generate_series(1::bigint, $1::bigint) as n`;

/** What a person with a case has given; the others have only given the first two. The number orders the answers of a person. */
const CODES = `(values ('birth_date', 0), ('identity_number', 1), ('birth_place', 2), ('sex', 3), ('address', 4), ('occupation', 5), ('source_of_funds', 6),
  ('purpose_of_relation', 7), ('pep_declaration', 8), ('identity_photo', 9), ('selfie', 10), ('identity_photo', 11)) as code (code, step)`;
/** A person with a case has given the photograph of the document twice: the last step is the former one. */
const SUBMISSIONS = `insert into verification.submission (id, subject, code, slot, content, warnings, given_by, given_at, superseded_at)
  select ${id("vs", "n * 16 + step")}, ${id("us")}, code, 1, case when step < 9 then decode(repeat(md5(n::text || step), 5), 'hex') end,
    case when step = 1 and n % 40 = 0 then array['nik_date_differs'] else '{}' end, ${id("us")}, at, case when step = 11 then at + interval '1 minute' end
  from (select n, ${CREATED} as at from generate_series(1::bigint, $1::bigint) as n) as one join ${CODES} on n % 10 < 3 or step < 2`;

/**
 * A fifth of the photographs have an even margin at the top or at the bottom, as a card on a table: such a part of the difference hash is 0 at
 * all of them. One in five thousand is the photograph of another account.
 */
const PHOTOS = `insert into verification.photo (submission, media, sha256, dhash, width, height, bytes, failed, tries)
  select submission, 'image/jpeg', sha256(seed::text::bytea), hash, 2400, 1800, 900000, case when n % 30 = 0 then array['glare'] else '{}' end, 0
  from (select n, ${id("vs", "n * 16 + step")} as submission, seed, hashint8extended(seed, 7)
      & case bench_dice(seed, 8, 10) when 0 then x'0000ffffffffffff'::bigint when 1 then x'ffffffffffff0000'::bigint else -1 end as hash
    from (select n, step, case when n % 5000 = 0 then n - 10 else n end * 16 + step as seed
      from generate_series(1::bigint, $1::bigint) as n cross join generate_series(9, 11) as step where n % 10 < 3) as one) as photo`;
/** Lists and findings never read the bytes. */
const FILES = `insert into verification.photo_file (submission, content) select submission, '\\x00' from verification.photo`;

const FINGERPRINTS = [
  // One in a hundred has given the number of another account.
  `insert into verification.fingerprint (kind, value, subject, since)
    select 'nik', sha256(('nik' || case when n % 100 = 0 then n - 10 else n end)::bytea), ${id("us")}, ${CREATED}
    from generate_series(1::bigint, $1::bigint) as n`,
  `insert into verification.fingerprint (kind, value, subject, since)
    select distinct 'photo', photo.sha256, s.subject, now() from verification.photo join verification.submission as s on s.id = photo.submission`,
  `insert into verification.fingerprint (kind, value, subject, since)
    select 'device', sha256(('device' || n / 3)::bytea), ${id("us")}, ${CREATED} from generate_series(1::bigint, $1::bigint, 2) as n`,
];

const RISK = `bench_dice(n, 30, 100)::int as points, case when bench_dice(n, 31, 20) = 0 then 'high' when bench_dice(n, 31, 20) < 4 then 'medium' else 'low' end as band`;
/** $2: as of which number a case is open; $3: the rules of L2 and L3; $4: staff. */
const CASES = `insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, due_at, answer_by, assigned_to, risk_points, risk_band, reason,
    closed_by, closed_at)
  select ${id("vc")}, ${id("us")}, 'tier', case when is_high then 'L3' else 'L2' end, ($3::text[])[1 + is_high::int], state, at,
    case when state in ('SUBMITTED', 'IN_REVIEW', 'OBJECTED') then at + interval '10 days' end,
    case when state = 'NEEDS_INFO' then now() + interval '14 days' end, case when state = 'IN_REVIEW' then staff end, points, band,
    case when state in ('REJECTED', 'OBJECTED') then 'not_convincing' end,
    case when is_closed then staff end, case when is_closed then at + interval '5 days' end
  from (select n, at, is_closed, bench_dice(n, 33, 7) = 0 as is_high, ($4::text[])[1 + bench_dice(n, 34, 4)] as staff, ${RISK},
      case when is_closed then case when bench_dice(n, 32, 100) < 85 then 'APPROVED' when bench_dice(n, 32, 100) < 95 then 'REJECTED'
          when bench_dice(n, 32, 100) < 99 then 'WITHDRAWN' else 'EXPIRED' end
        else case when bench_dice(n, 32, 100) < 60 then 'SUBMITTED' when bench_dice(n, 32, 100) < 85 then 'IN_REVIEW'
          when bench_dice(n, 32, 100) < 97 then 'NEEDS_INFO' else 'OBJECTED' end end as state
    from (select n, ${CREATED} + interval '1 hour' as at, n <= $1::bigint - $2::bigint as is_closed
      from generate_series(1::bigint, $1::bigint) as n where n % 10 < 3) as one) as one`;
/** The review after some time, of one in ten. */
const REFRESHES = `insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, risk_points, risk_band, closed_by, closed_at)
  select ${id("vc", "n + $1::bigint * 2")}, ${id("us")}, 'refresh', 'L2', ($3::text[])[1], 'APPROVED', at, points, band, ($4::text[])[1], at + interval '2 days'
  from (select n, least(${CREATED} + interval '300 days', now() - interval '10 days') as at, ${RISK}
    from generate_series(10::bigint, $1::bigint - $2::bigint, 10) as n) as one`;
const EVENTS = `insert into verification.case_event (case_id, kind, by, at)
  select id, kind, case when kind = 'submitted' then subject else coalesce(closed_by, assigned_to, subject) end, opened_at from verification.case_file
  join (values ('submitted', 1), ('taken', 2), ('approved', 3)) as event (kind, step) on step = 1 or closed_at is not null order by id, step`;
const FINDINGS = `insert into verification.finding (case_id, kind, severity, key, details, found_at)
  select id, kind, severity, other, case when kind = 'similar_photo'
      then jsonb_build_object('person', other, 'submission', other, 'other', other, 'distance', 2) else jsonb_build_object('person', other) end, opened_at
  from (select c.id, c.opened_at, f.kind, f.severity, ${id("us", "1 + bench_dice(('x' || right(c.id, 15))::bit(60)::bigint, step, $1::bigint)")} as other
    from verification.case_file as c
    join (values ('duplicate_phone', 'warning', 40), ('duplicate_nik', 'serious', 41), ('similar_photo', 'warning', 42), ('duplicate_photo', 'serious', 43),
      ('high_risk', 'serious', 44)) as f (kind, severity, step) on c.closed_at is null or bench_dice(('x' || right(c.id, 15))::bit(60)::bigint, f.step, 20) = 0) as found`;
const ASSESSMENTS = `insert into verification.assessment (submission, case_id, status, by, at)
  select s.id, c.id, 'ACCEPTED', coalesce(c.closed_by, c.assigned_to), c.opened_at
  from verification.case_file as c join verification.submission as s on s.subject = c.subject and s.superseded_at is null
  where c.purpose = 'tier' and (c.state in ('APPROVED', 'REJECTED') or (c.state = 'IN_REVIEW' and right(s.id, 1) < '5'))`;
const DECISIONS = `insert into verification.decision (id, case_id, subject, outcome, is_final, tier, seen, reason, shown_hash, proposed_by, proposed_at, state)
  select 'vd' || substr(id, 3), id, subject, 'approve', false, tier, '{"version": 1, "accepted": []}', 'bench', decode(repeat('00', 32), 'hex'), assigned_to, now(), 'proposed'
  from verification.case_file where closed_at is null and tier = 'L3' and state = 'IN_REVIEW'`;

const BUSINESS_PEOPLE = [
  `insert into verification.subject (id, data_key, key_number, created_at)
    select ${id("bp")}, decode(repeat(md5(n::text), 4), 'hex'), 1, ${CREATED} from generate_series(1::bigint, $1::bigint) as n`,
  `insert into verification.business_person (id, business_name, named_as, roles, email, language, state, created_at)
    select ${id("bp")}, 'PT ' || initcap(bench_word(n, 50)), initcap(bench_word(n, 60)) || ' ' || initcap(bench_word(n, 70)), array['director'],
      'bp' || n || '@example.test', 'ID', 'CONFIRMED', ${CREATED} from generate_series(1::bigint, $1::bigint) as n`,
  `insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, due_at, risk_points, risk_band, closed_by, closed_at)
    select ${id("vc", "n + 2147483648::bigint")}, ${id("bp")}, 'business_person', 'P1', $3::text, case when is_closed then 'APPROVED' else 'SUBMITTED' end, at,
      case when not is_closed then at + interval '10 days' end, points, band, case when is_closed then $4::text end, case when is_closed then at + interval '5 days' end
    from (select n, ${CREATED} as at, n <= $1::bigint - $2::bigint as is_closed, ${RISK} from generate_series(1::bigint, $1::bigint) as n) as one`,
];

const TABLES = [
  "identity.person",
  "limits.tier",
  "verification.subject",
  "verification.submission",
  "verification.photo",
  "verification.photo_file",
  "verification.fingerprint",
  "verification.case_file",
  "verification.case_event",
  "verification.assessment",
  "verification.finding",
  "verification.decision",
  "verification.business_person",
];

/** Loads without the indexes of these tables that belong to no constraint, and builds them again: filled row by row they take many times as long. */
export async function withoutIndexes(owner: pg.Client, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await load();
  for (const { definition } of rows) await owner.query(definition);
  await owner.query(`vacuum (analyze) ${tables.join(", ")}`);
}

/** Fills the tables of people and cases. */
export async function fillPeople(
  owner: pg.Client,
  sizes: Sizes,
  rules: Readonly<Record<"L2" | "L3" | "P1", string>>,
): Promise<void> {
  const { people, recent, businesses, businessPeople, recentBusinessPeople } = sizes;
  const cases = [people, recent, [rules.L2, rules.L3], STAFF];
  await owner.query(DICE);
  await owner.query(WORD);
  await withoutIndexes(owner, TABLES, async () => {
    await owner.query(PEOPLE, [people, businesses]);
    await owner.query(TIERS, [people, recent]);
    for (const statement of [SUBJECTS, SUBMISSIONS, PHOTOS]) await owner.query(statement, [people]);
    await owner.query(FILES);
    for (const statement of FINGERPRINTS) await owner.query(statement, statement.includes("$1") ? [people] : []);
    await owner.query(CASES, cases);
    await owner.query(REFRESHES, cases);
    for (const [index, statement] of BUSINESS_PEOPLE.entries())
      await owner.query(statement, index < 2 ? [businessPeople] : [businessPeople, recentBusinessPeople, rules.P1, STAFF[0]]);
    await owner.query(EVENTS);
    await owner.query(FINDINGS, [people]);
    // Without statistics the planner would read all submissions again for each case.
    await owner.query("analyze verification.case_file, verification.submission");
    await owner.query(ASSESSMENTS);
    await owner.query(DECISIONS);
  });
}
