/**
 * The transfer lists at each size of `growth`: a hundred senders have sent all of them, and some thousand await payment, as on any day.
 * Finished transfers are as the product leaves them, with payment and payout, which each page of a list reads too.
 */
import type { Client } from "pg";
import type { Database } from "#platform/db.ts";
import { listOfSender } from "#transfers/lists/store.ts";
import { listDueIds } from "#transfers/processing/store-due.ts";
import { listOverseen } from "#transfers/office/store.ts";
import { AGREED, loadTransfers, type Ground } from "../ground.ts";

/** The product's page size, plus the row that shows whether there are more. */
const PAGE = 21;
/** So many that the smallest size holds some pages of each. */
const SENDERS = 100;
const SENDER = "us_growth_7";
/** The list page that is measured: in the sender's own list and in the list of all. */
const OWN_PAGES = 4;
const ALL_PAGES = 100;
const WAITING = 2_000;
/** Number of due transfers that one step of the worker takes. */
const DUE_AT_ONCE = 100;
const IN_TWO_HOURS_MS = 2 * 3_600_000;

/** Runs as the owner with triggers off, like the ledger's part (growth.ts). Transfers $1 to $2, $3 in total at the largest size, $4 a day. */
const FILL = `with one as (
  select n, lpad(to_hex(n), 26, '0') as id, date_trunc('day', now()) - ($3::bigint - n) * make_interval(secs => 86400::double precision / $4) as at
  from generate_series($1::bigint, $2::bigint) as n
), transfer as (
  insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, assurance, version, principal_minor, fee_minor, tax_minor,
    margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, source_account, source_whose, funded_at, is_converted, is_fee_earned,
    is_released_by_two, recalls, has_conflicting_outcomes, compensation_minor, posted, needs_person, updated_at)
  select 'tr_' || id, 'local', 'us_growth_' || (n % ${SENDERS}), 'ID-ID-bank', 'qt_' || id, 'rc_' || n, $5::jsonb, 'PAID', 'CREDITED', 6, 100000000, 500000, 55000,
    0, 0, 'IDR', 100000000, at, at + interval '30 min', 'payin_clearing', '999', at + interval '1 min', false, true,
    false, 0, false, 0, '{"funded": 1, "paid": 1, "fee_earned": 1}', false, at + interval '2 min'
  from one
), pay_in as (
  insert into transfers.pay_in (id, transfer, channel, bank_payment, amount_minor, unused_minor, is_late, paid_at, recorded_at)
  select 'py_' || id, 'tr_' || id, '999', id, 100555000, 0, false, at + interval '1 min', at + interval '1 min' from one
)
insert into transfers.payout (transfer, reference, rail, party, ordered_at, last_sent_at, tries, is_answered, may_have_arrived, inquiries, is_missing)
select 'tr_' || id, id, 'bi_fast', '014', at + interval '1 min', at + interval '1 min', 1, true, true, 0, false from one`;

export async function fillTransfers(
  loader: Client,
  { first, last, largest, aDay }: { first: number; last: number; largest: number; aDay: number },
): Promise<void> {
  await loader.query(FILL, [first, last, largest, aDay, JSON.stringify(AGREED)]);
}

/** Loads today's unpaid transfers, once. */
export const fillWaiting = ({ owner }: Ground): Promise<unknown> => loadTransfers(owner, WAITING);

/** A page that is not full would compare nothing. */
function full<T>(rows: readonly T[], count = PAGE): readonly T[] {
  if (rows.length !== count) throw new Error(`a page of the bench has ${rows.length} rows of ${count}`);
  return rows;
}

/** The reads of people and workers; each is called repeatedly. */
export async function transferReadings(database: Database) {
  const own = async (after: Parameters<typeof listOfSender>[2]) => full(await listOfSender(database, SENDER, after, PAGE));
  const all = async (before: string | undefined) => full(await listOverseen(database, { now: new Date(), before }, PAGE));
  let back: Parameters<typeof listOfSender>[2] = null;
  for (let page = 1; page < OWN_PAGES; page++) back = (await own(back)).at(-1)?.transfer ?? null;
  let far: string | undefined;
  for (let page = 0; page < ALL_PAGES + WAITING / PAGE; page++) far = (await all(far)).at(-1)?.transfer.id;
  const later = new Date(Date.now() + IN_TWO_HOURS_MS);
  return {
    ownFirst: () => own(null),
    ownBack: () => own(back),
    allFirst: () => all(undefined),
    allFar: () => all(far),
    due: async () => full(await listDueIds(database, ["expire"], later, DUE_AT_ONCE), DUE_AT_ONCE),
  };
}
