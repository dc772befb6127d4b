/** The businesses of the bench of verification: most with a contract in force, some hundred whose sheet waits. */
import type pg from "pg";
import { withoutIndexes, type Sizes } from "./fill.ts";

/** At the end of the numbering, those whose first sheet is open. */
const WAITING = 1_000;
const TABLES = ["onboarding.business", "onboarding.sheet", "onboarding.sheet_version", "onboarding.signature"];
const id = (prefix: string) => `'${prefix}_0' || lpad(to_hex(n), 25, '0')`;
const ONE = `(select n, now() - ($1::bigint - n) * (interval '1000 days' / $1::bigint) as at, n > $1::bigint - ${WAITING} as is_waiting,
  (array['DRAFT', 'SUBMITTED', 'CHANGES_REQUESTED', 'SIGNING'])[1 + bench_dice(n, 82, 4)] as waiting,
  (array['customer', 'customer', 'customer', 'agent', 'customer', 'customer', 'agent', 'customer', 'customer', 'partner', 'customer', 'agent'])[1 + bench_dice(n, 80, 12)] as kind,
  case when bench_dice(n, 81, 20) = 0 then 'suspended' when bench_dice(n, 81, 20) = 1 then 'terminated' else 'active' end as status
  from generate_series(1::bigint, $1::bigint) as n) as one`;

/** Every tenth name has a word that a thousand share. */
const STATEMENTS = [
  `insert into onboarding.business (id, owner, kind, name, status, status_at, contract, review_at, created_at)
    select ${id("ob")}, ${id("us")}, kind, 'PT ' || initcap(bench_word(n, 90)) || ' ' || case when n % 10 = 0 then 'Nusantara' else initcap(bench_word(n, 100)) end,
      case when is_waiting then 'applying' else status end, at, case when not is_waiting and status <> 'terminated' then ${id("sh")} end, at + interval '1 year', at from ${ONE}`,
  `insert into onboarding.sheet (id, business, kind, state, version, opened_by, opened_at, state_at, expires_at, activated_at)
    select ${id("sh")}, ${id("ob")}, 'opening', case when is_waiting then waiting else 'ACTIVE' end, case when is_waiting and waiting <> 'SIGNING' then 0 else 1 end,
      ${id("us")}, at, at, at + interval '60 days', case when not is_waiting then at end from ${ONE}`,
  `insert into onboarding.sheet_version (sheet, version, content, hash, made_by, made_at)
    select ${id("sh")}, 1, '{}', decode(repeat('00', 32), 'hex'), ${id("us")}, at from ${ONE} where not is_waiting or waiting = 'SIGNING'`,
  `insert into onboarding.signature (sheet, version, step, role, state, person, name, hash, signed_at)
    select ${id("sh")}, 1, step, role, case when is_waiting then 'WAITING' else 'SIGNED' end, case when not is_waiting then 'us_' || lpad(step::text, 26, '0') end,
      case when not is_waiting then 'Bench' end, case when not is_waiting then decode(repeat('00', 32), 'hex') end, case when not is_waiting then at end
    from ${ONE} cross join (values (1, 'sell'), (2, 'review'), (3, 'approve')) as step (step, role) where not is_waiting or waiting = 'SIGNING'`,
];

export async function fillBusinesses(owner: pg.Client, { businesses }: Sizes): Promise<void> {
  await withoutIndexes(owner, TABLES, async () => {
    for (const statement of STATEMENTS) await owner.query(statement, [businesses]);
  });
}
