/** Commissions that were booked with the cash, before 0061: nobody keeps one of a transfer that came to nothing. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashPointsInvariants } from "../cash-points/invariants.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { journalIdFor, readBalance } from "#ledger/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openOldDatabase, type TestHouse } from "#platform/testing/database.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { transferInvariants } from "./invariants.ts";

const FEE = 500_000;
const id = (no: number) => `tr_01kc00000000000000000000${String(no).padStart(2, "0")}` as const;
/** Which commission each was given, in minor units, and where it stood. */
const OLD = [
  [1, "REFUNDED", 400_000],
  [2, "CANCELLED", 400_000],
  [3, "FUNDED", 400_000],
  [4, "PAID", 400_000],
  [5, "PAID", 900_000],
  [6, "FUNDED", 900_000],
  // Paid in by bank: no commission.
  [7, "REFUNDED", 0],
] as const;

/** As the product of then wrote them: the commission with the cash, whatever became of it. */
const written = ([no, state, minor]: (typeof OLD)[number]) => `
  insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, version, principal_minor, fee_minor, tax_minor,
    margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, is_converted, is_fee_earned, is_released_by_two, recalls,
    is_in_doubt, compensation_minor, posted, needs_person, updated_at, source_account, source_whose, funded_at, assurance)
  values ('${id(no)}', 'local', 'us_1', 'ID-ID-bank', 'qt_${no}', 'rc_1', '{}', '${state}', 1, 100000000, ${FEE}, 0,
    0, 0, 'IDR', 100000000, now(), now(), false, ${state === "PAID"}, false, 0,
    false, 0, '{"transfer.funded": 1}', false, now(), ${minor === 0 ? "'payin_clearing', 'va'" : "'agent_deposit', 'ag_1'"}, now(),
    ${state === "PAID" ? "'CREDITED'" : "null"});
  ${minor === 0 ? "" : commission(no, minor)}`;
const commission = (no: number, minor: number) => `
  insert into cash_points.cash_in (id, outlet, agent, day, transfer, amount_minor, account, payer, commission_minor, taken_by, taken_at)
  values ('ci_${no}', 'cp_1', 'ag_1', '2026-11-01', '${id(no)}', 100500000, 'agent_deposit', 'us_1', ${minor}, 'us_2', now());
  select ledger.post(now(), array['${journalIdFor(id(no), "counter.commission")}'], array['counter.commission'], array['${id(no)}'], array[now()],
    array[null]::text[], array[sha256('${no}')], array[1, 1], array[1, 2]::smallint[], array['commission:IDR', 'commission_payable:IDR'],
    array[${minor}, -${minor}]::bigint[], array[null, null]::text[]);`;

let house: TestHouse;
beforeAll(async () => {
  const old = await openOldDatabase("0061");
  await old.write(
    `insert into ledger.account (code, kind, currency, floor, opened_at)
     values ('commission:IDR', 'expense', 'IDR', 'none', now()), ('commission_payable:IDR', 'liability', 'IDR', 'none', now());
     ${OLD.map(written).join("\n")}`,
  );
  house = await old.grow();
}, 60_000);
afterAll(() => house[Symbol.asyncDispose]());

const net = async (no: number) =>
  (
    await sql<{ minor: bigint | null }>`select -sum(posting.minor)::bigint as minor from ledger.posting
      join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
      where account.code = 'commission_payable:IDR' and journal.subject = ${id(no)}`.execute(house.machinery.database)
  ).rows[0]?.minor ?? 0n;
const promised = async (no: number) =>
  (
    await sql<{ minor: bigint }>`select pay_in_commission_minor as minor from transfers.transfer where id = ${id(no)}`.execute(
      house.machinery.database,
    )
  ).rows[0]?.minor;

test.each([
  ["of what was refunded nothing is kept", 1, 0n, 400_000n],
  ["nor of what was cancelled", 2, 0n, 400_000n],
  ["what is under way has it promised, and not booked", 3, 0n, 400_000n],
  ["what was PAID has earned it", 4, 400_000n, 400_000n],
  ["what was PAID with more than the fee keeps what was agreed to then", 5, 900_000n, 0n],
  ["what is under way is promised no more than the fee", 6, 0n, 500_000n],
  ["what no agent took in has none", 7, 0n, 0n],
])("%s", async (_, no, booked, stands) => {
  expect([await net(no), await promised(no)]).toEqual([booked, stands]);
});

const COMMISSIONS = [
  "a PAID transfer carries the commissions that were promised for it, within its fee, and any other transfer none",
  "what we owe agents as commission is what PAID transfers have earned them, less what they were paid",
  "every commission for a payout is what its payout says, and for cash taken in what was promised with it or nothing yet",
];

test("the books are whole, every journal stands, and the invariants of commissions hold for old transfers", async () => {
  const all = [...ledgerInvariants, ...transferInvariants, ...cashPointsInvariants];
  const results = await checkInvariants(house.machinery.database, all);
  const broken = results.filter(({ breaches }) => breaches.length > 0).map(({ says }) => says);
  expect(broken.filter((says) => COMMISSIONS.includes(says) || ledgerInvariants.some((one) => one.says === says))).toEqual([]);
  const { rows } = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) from ledger.journal group by 1 order by 1`.execute(house.machinery.database);
  expect(rows.map(({ kind, count }) => [kind, Number(count)])).toEqual([
    ["counter.commission", 6],
    ["counter.commission_reversed", 5],
    ["transfer.commission_earned", 1],
  ]);
  // 4,000 and 9,000.
  expect(await readBalance(house.machinery.database, "commission_payable:IDR")).toBe(-1_300_000n);
});

test("what is earned now bears the id under which the application would take it back", async () => {
  const { rows } = await sql<{ id: string; posted: unknown }>`
    select journal.id, posted from ledger.journal join transfers.transfer on transfer.id = subject where kind = 'transfer.commission_earned'`.execute(
    house.machinery.database,
  );
  expect(rows).toEqual([
    {
      id: journalIdFor(id(4), "transfer.commission_earned"),
      posted: { "transfer.funded": 1, "transfer.commission_earned": 1 },
    },
  ]);
});

test.each([
  [
    "it is none for a transfer that came back",
    `update transfers.transfer set state = 'RETURNED', assurance = null where id = '${id(5)}'`,
  ],
  ["nor without the note", "delete from transfers.commission_of_old"],
])("what stays above a fee: %s", async (_, sabotage) => {
  expect(await brokenBy(house.url, sabotage, transferInvariants)).toEqual(expect.arrayContaining(COMMISSIONS.slice(0, 2)));
});
